// Package npy reads and writes arrays in numpy's formats: .npy, one array, and .npz, a zip archive of named ones (numpy.lib.format).
//
// It reads versions 1 to 3, booleans, integers, floating-point numbers and texts of all sizes, in both byte orders and both memory orders.
// Python objects, complex numbers, times and records are errors that name the line of Python that converts them. The header is
// checked against the size of the file before memory is allocated. Errors are *format.Error.
//
// It writes version 1.0, little-endian, in C order. The same arrays give the same bytes.
package npy
