from kivy.event import EventDispatcher

class WindowBase(EventDispatcher):
    size: tuple[int, int]
    width: int
    height: int
    allow_screensaver: bool
    softinput_mode: str
    clearcolor: list[float]

Window: WindowBase
