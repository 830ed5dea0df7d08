"""What the device can do apart from showing pictures. What it lacks is quietly left out."""
