from collections.abc import Callable, Sequence

class Permission:
    CAMERA: str

def check_permission(permission: str) -> bool: ...
def request_permissions(
    permissions: Sequence[str], callback: Callable[[list[str], list[bool]], object]
) -> None: ...
