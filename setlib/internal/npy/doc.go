// Package npy reads and writes arrays in numpy's formats: .npy, one array, and .npz, a zip archive of named ones
// (numpy.lib.format, version 1.0). Arrays are little-endian and in C order, of float32, int32, int64 or, for names, bytes.
//
// Go libraries for the formats write no matrices of float32, and believe a file's header when they make room for what it announces.
// What is read here may be damaged in any way: the error says where.
package npy
