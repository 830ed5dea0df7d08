from collections.abc import Callable, Sequence

class _Vibrator:
    def vibrate(self, time: float = ...) -> None: ...

class _TTS:
    def speak(self, message: str = ...) -> None: ...

class _FileChooser:
    def open_file(
        self,
        *,
        filters: Sequence[str] = ...,
        multiple: bool = ...,
        on_selection: Callable[[list[str] | None], object] = ...,
    ) -> list[str] | None: ...

vibrator: _Vibrator
tts: _TTS
filechooser: _FileChooser
