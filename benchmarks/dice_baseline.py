"""The baseline: the classical method of most published dice readers, reimplemented.

Blur, find round dark blobs with OpenCV's detector, group blobs that lie close together (DBSCAN with
a fixed distance in pixels), and count the blobs of each group.
"""

from __future__ import annotations

import cv2
import numpy as np

REACH = 40.0  # pixels between pips of one die
ROUNDNESS = 0.6


class BlobReader:
    def __init__(self) -> None:
        settings = cv2.SimpleBlobDetector_Params()
        settings.filterByInertia = True
        settings.minInertiaRatio = ROUNDNESS
        self._detector = cv2.SimpleBlobDetector_create(settings)

    def values(self, picture: np.ndarray) -> list[int]:
        grey = cv2.cvtColor(cv2.medianBlur(picture, 7), cv2.COLOR_BGR2GRAY)
        points = np.array([blob.pt for blob in self._detector.detect(grey)]).reshape(-1, 2)
        return sorted(len(group) for group in _groups(points))


def _groups(points: np.ndarray) -> list[list[int]]:
    """Points joined by chains of steps no longer than REACH."""
    left = set(range(len(points)))
    groups = []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            here = edge.pop()
            group.append(here)
            near = [p for p in left if float(np.hypot(*(points[p] - points[here]))) <= REACH]
            left.difference_update(near)
            edge.extend(near)
        groups.append(group)
    return groups
