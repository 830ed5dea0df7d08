"""The screens: one class and one kv file each, loaded when first opened by mobile/shell.py."""
