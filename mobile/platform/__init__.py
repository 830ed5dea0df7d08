"""What the device can do besides showing pictures. Each absent thing is quietly left out."""
