"""What each game's table shows and what a tap on it means. No Kivy in here.

One module a game; `desk_for` in `desk.py` finds it. The widgets draw what `model.py` names.
"""
