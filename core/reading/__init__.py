"""What people type: read with patience, completed by what is legal."""
