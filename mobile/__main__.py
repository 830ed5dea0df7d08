"""`python -m mobile` starts the app."""

from mobile.window import prepare


def main() -> None:
    prepare()
    from kivy.base import ExceptionManager

    from mobile.app import CastlepadApp
    from mobile.guard import CrashGuard

    app = CastlepadApp()
    ExceptionManager.add_handler(CrashGuard(app))
    app.run()


if __name__ == "__main__":
    main()
