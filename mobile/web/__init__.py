"""Phones at the table: the server and its page. No Kivy; imported only when it is asked for."""
