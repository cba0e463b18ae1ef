"""The API, described for who writes programs: an OpenAPI document, and a page made of it."""
