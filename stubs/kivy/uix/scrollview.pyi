from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView

class ScrollView(StencilView):
    scroll_x: NumericProperty
    scroll_y: NumericProperty
    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = ...) -> None: ...
