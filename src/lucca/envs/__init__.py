"""The games as other programs of the field want them."""
