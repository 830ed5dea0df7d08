"""Pictures are read with one thread each: the workers of a test run share the cores already."""

import cv2

cv2.setNumThreads(1)
