// Package exec runs functions of golang.org/x/tools/go/ssa. Values have the same memory layout as
// in compiled code, so they can be passed to compiled packages and back unchanged.
//
//	e, err := exec.New(fset, prog, exec.Options{Tables: tables})
//	err = e.Prepare(f)
//	results, failure := e.Run(f)
//
// # How it works
//
// A function is compiled to blocks of closures (function.go, block.go). Each closure is one
// instruction, specialized by the kinds of its operands (instruction.go, the table in arith.go, and
// the files that they refer to). It operates on a frame (frame.go) with two arrays of registers,
// one for numbers and one for pointers. A string is a pointer and a number, a slice a pointer and
// two numbers, an interface two pointers. A struct or array is a pointer to immutable memory
// (layout.go). Operands are registers of the frame or constants of the function.
//
// Some instructions are fused with others (fuse.go): a comparison with its branch, an address with
// its load or store. The next value of a loop variable shares the registers of the variable
// (coalesce.go). Within a statement, reads are delayed until after calls, as in compiled code
// (order.go).
//
// Function values are Go functions (closure.go, shape.go). An interpreted caller finds the
// interpreted function behind such a value and calls it directly. Methods of interpreted types are
// called through package rtype (methods.go). Compiled functions whose words fit into registers are
// called without package reflect (direct.go).
//
// Goroutines, channels, maps, panics and stacks are Go's own. A function with deferred calls
// recovers each panic, runs the calls and panics again (panic.go). A run that fails ends its
// goroutines with runtime.Goexit, at the end of a loop's body or where they wait (run.go,
// channels.go). A deadlock is detected by counting waiting goroutines, and confirmed by inspecting
// them (deadlock.go).
//
// # What it depends on
//
// The runtime functions in runtime.go, all of which Go keeps accessible to linkname; the words of
// interfaces, itabs and reflect.Value; the layout of functions returned by reflect.MakeFunc and of
// Go's closures; the registers of Go's calling convention; and the fields of three error types of
// the runtime. Check verifies these.
//
// # Traps
//
//   - A register can share memory with other registers and with interfaces. Never write to the
//     memory of a struct or array in a register.
//   - When Go inlines a function, it also copies the code of the function's closures. Functions
//     that create closures which are identified by their code must not be inlined.
//   - In such a copy of a closure, at and num are not inlined. Functions that create closures for
//     a single operation must not be inlined either, or loops take 50% longer.
//   - A pointer that is passed as an integer must not point to a stack, which may move: see
//     directCall.
//   - Natives and everything else that calls compiled code must call leaves before and returned
//     after the call: callbacks rely on it to find their frame.
//
// # Known differences
//
//   - Registers keep their targets alive until the function returns. Finalizers may therefore run
//     later than in compiled code, except where the program itself calls the garbage collector
//     (live.go).
package exec
