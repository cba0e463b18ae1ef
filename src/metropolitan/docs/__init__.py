"""The documentation as a site: Markdown files and docstrings in, plain pages out. The server shows them under
`/docs`, and `metropolitan docs FOLDER` writes the same files, which work from any folder of any host."""
