from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

class TextInput(Widget):
    text: StringProperty
    hint_text: StringProperty
    focus: BooleanProperty
    multiline: BooleanProperty
    input_filter: ObjectProperty[str | None]
    selection_text: StringProperty
    def select_all(self) -> None: ...
