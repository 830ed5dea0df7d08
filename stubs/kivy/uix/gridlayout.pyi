from kivy.properties import NumericProperty, VariableListProperty
from kivy.uix.layout import Layout

class GridLayout(Layout):
    cols: NumericProperty
    spacing: VariableListProperty
    padding: VariableListProperty
    minimum_height: NumericProperty
