"""What happens at tables: opening, access, actions, archiving."""
