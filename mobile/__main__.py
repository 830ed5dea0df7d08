"""`python -m mobile` starts the app."""

import os


def main() -> None:
    # Kivy would take our command line for its own; it reads this when it is imported.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from mobile.app import CastlepadApp

    CastlepadApp().run()


if __name__ == "__main__":
    main()
