"""Pictures to dice: numpy and OpenCV, no Kivy."""
