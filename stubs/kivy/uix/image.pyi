from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

class Image(Widget):
    texture: ObjectProperty[Texture | None]
