from kivy.properties import NumericProperty, VariableListProperty
from kivy.uix.layout import Layout

class StackLayout(Layout):
    spacing: VariableListProperty
    padding: VariableListProperty
    minimum_height: NumericProperty
