"""The app: what the table sees. It knows the rules core; the core does not know it."""

import os

# Threads help nobody with matrices as small as the coach's and the dice reader's: they keep every
# core busy with waiting. OpenBLAS reads this once, when numpy is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
