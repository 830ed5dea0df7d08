from collections.abc import Callable, Sequence
from types import TracebackType

from kivy.graphics.texture import Texture

class Instruction: ...

class InstructionGroup(Instruction):
    def __init__(self, *, group: str | None = ...) -> None: ...
    def add(self, c: Instruction) -> None: ...
    def insert(self, index: int, c: Instruction) -> None: ...
    def remove(self, c: Instruction) -> None: ...
    def clear(self) -> None: ...
    @property
    def children(self) -> list[Instruction]: ...

class CanvasBase(InstructionGroup):
    def __init__(self) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

class Canvas(CanvasBase):
    def ask_update(self) -> None: ...
    @property
    def before(self) -> CanvasBase: ...
    @property
    def after(self) -> CanvasBase: ...

class Color(Instruction):
    r: float
    g: float
    b: float
    a: float
    rgb: Sequence[float]
    rgba: Sequence[float]
    def __init__(self, *channels: float) -> None: ...

class Mesh(Instruction):
    vertices: Sequence[float]
    indices: Sequence[int]
    texture: Texture | None
    def __init__(
        self,
        *,
        vertices: Sequence[float] = ...,
        indices: Sequence[int] = ...,
        mode: str = ...,
        texture: Texture | None = ...,
    ) -> None: ...

class Rectangle(Instruction):
    pos: Sequence[float]
    size: Sequence[float]
    texture: Texture | None
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = ...,
    ) -> None: ...

class RoundedRectangle(Rectangle):
    radius: Sequence[float]
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = ...,
        radius: Sequence[float] = ...,
    ) -> None: ...

class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Translate(Instruction):
    x: float
    y: float
    xy: Sequence[float]
    def __init__(self, *shift: float) -> None: ...

class Rotate(Instruction):
    angle: float
    origin: Sequence[float]
    def __init__(self, *, angle: float = ..., axis: Sequence[float] = ...) -> None: ...

class RenderContext(Canvas):
    def __init__(
        self, *, fs: str = ..., use_parent_projection: bool = ..., use_parent_modelview: bool = ...
    ) -> None: ...

class Fbo(RenderContext):
    texture: Texture
    clear_color: Sequence[float]
    def __init__(self, *, size: Sequence[int], with_depthbuffer: bool = ...) -> None: ...
    def bind(self) -> None: ...
    def release(self) -> None: ...
    def clear_buffer(self) -> None: ...
    def draw(self) -> None: ...
    def add_reload_observer(self, observer: Callable[[Fbo], object]) -> None: ...
