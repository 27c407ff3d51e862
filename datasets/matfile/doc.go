// Package matfile reads numeric and logical matrices from MATLAB files of
// level 5 (MATLAB 5 to 7, "save -v6" and "save -v7"), compressed variables
// included.
//
// It is its own reader because what is needed is small - real two-dimensional
// matrices - and has to stand up to damaged and hostile files: every size is
// checked against what encloses it, and memory grows with what has been read.
// Variables of other classes, such as cell arrays, are listed with their class
// and passed over. Level 4 and HDF5-based 7.3 files are refused by name.
//
// The format is MathWorks' "MAT-File Format".
package matfile
