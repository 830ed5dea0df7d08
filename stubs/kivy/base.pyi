from typing import Protocol

from kivy.input.motionevent import MotionEvent

class _Postproc(Protocol):
    def process(self, events: list[tuple[str, MotionEvent]]) -> list[tuple[str, MotionEvent]]: ...

class EventLoopBase:
    def add_postproc_module(self, mod: _Postproc) -> None: ...
    def remove_postproc_module(self, mod: _Postproc) -> None: ...

EventLoop: EventLoopBase

class ExceptionHandler:
    def handle_exception(self, inst: BaseException) -> int: ...

class ExceptionManagerBase:
    RAISE: int
    PASS: int
    def add_handler(self, cls: ExceptionHandler) -> None: ...
    def remove_handler(self, cls: ExceptionHandler) -> None: ...

ExceptionManager: ExceptionManagerBase
