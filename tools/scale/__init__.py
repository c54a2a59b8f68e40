"""Planning for many people: single costs are measured, a model reproduces what was measured, and plans with it."""
