"""`python -m mobile` starts the app."""

from mobile.window import prepare


def main() -> None:
    prepare()
    from mobile.app import CastlepadApp

    CastlepadApp().run()


if __name__ == "__main__":
    main()
