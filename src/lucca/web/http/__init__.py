"""What all requests go through: protocol, middleware, dependencies, errors, templates."""
