// Package matfile reads numeric and logical matrices from MATLAB files of
// level 5 (MATLAB 5 to 7, "save -v6" and "save -v7"), compressed variables
// included.
//
// No library is used: only real two-dimensional matrices are needed, and damaged and
// hostile files must do no harm. Every size is checked against the size of the
// enclosing element, and memory grows with the data read. Variables of other classes,
// such as cell arrays, are listed with their class and skipped. Files of level 4 and
// of 7.3, which is HDF5, are errors that name the format.
//
// The format is MathWorks' "MAT-File Format".
package matfile
