"""What several scenes share: options, pictures, films, tables, shapes, tests of the laboratory."""
