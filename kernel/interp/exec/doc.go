// Package exec runs functions of golang.org/x/tools/go/ssa. Values are laid out
// in memory as compiled code lays them out, so they cross to compiled packages
// and back as they are.
//
//	e, err := exec.New(fset, prog, exec.Options{Tables: tables})
//	err = e.Prepare(f)
//	results, failure := e.Run(f)
//
// # How it works
//
// A function becomes blocks of closures (block.go). Each closure is one
// instruction, specialized by the kinds of its operands. It works on a frame
// (frame.go) of two arrays of registers: numbers and pointers. A string is a
// pointer and a number, a slice a pointer and two numbers, an interface two
// pointers. A struct or array is a pointer to memory that never changes
// (layout.go). Operands are registers of the frame or constants of the function.
//
// Function values are Go functions. closure.go makes them; a caller that is
// interpreted finds the interpreted function behind the Go function and calls it
// directly. Methods of interpreted types are entered through package rtype.
//
// # What it depends on
//
// The runtime functions in runtime.go, all of which Go keeps open to linkname;
// the words of interfaces, slices, itabs and reflect.Value; and the layout of the
// functions that reflect.MakeFunc returns. Check tests these.
package exec
