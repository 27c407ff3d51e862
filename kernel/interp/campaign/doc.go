// Package campaign runs random programs in the interpreter, with the garbage collector running continuously, and
// compares their output with that of the compiled programs. It only contains tests:
//
//	make engine-test COUNT=100000
package campaign
