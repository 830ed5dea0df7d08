from kivy.properties import NumericProperty, StringProperty, VariableListProperty
from kivy.uix.layout import Layout

class StackLayout(Layout):
    spacing: VariableListProperty
    padding: VariableListProperty
    orientation: StringProperty
    minimum_height: NumericProperty
