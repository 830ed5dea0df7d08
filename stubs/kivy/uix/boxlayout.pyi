from kivy.properties import NumericProperty, OptionProperty, VariableListProperty
from kivy.uix.layout import Layout

class BoxLayout(Layout):
    orientation: OptionProperty
    spacing: NumericProperty
    padding: VariableListProperty
    minimum_width: NumericProperty
    minimum_height: NumericProperty
