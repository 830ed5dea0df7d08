class FactoryBase:
    def register(self, classname: str, cls: type | None = ...) -> None: ...

Factory: FactoryBase
