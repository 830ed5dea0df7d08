"""What each game's table shows and what a touch means. No Kivy.

One package per game, found by `registry.py`. A client shows a `TableView` (`view.py`) and sends the
address of what was touched to the `Referee`, which follows it with the game's `Table`.
"""
