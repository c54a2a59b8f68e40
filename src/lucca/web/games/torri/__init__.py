"""The table of torri as its page shows it: what is drawn, what is said, and what can be pressed."""
