package module

// This file does not import the package: shapes.Pentagon can be a field of a variable, unless the package is public.
