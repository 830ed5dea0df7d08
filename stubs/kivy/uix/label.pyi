from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

class Label(Widget):
    text: StringProperty
    color: ColorProperty
    font_size: NumericProperty
    halign: OptionProperty
    texture: Texture | None
    texture_size: tuple[int, int]
    def texture_update(self) -> None: ...
