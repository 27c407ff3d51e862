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
// A function becomes blocks of closures (function.go, block.go). Each closure is
// one instruction, specialized by the kinds of its operands (instruction.go, the
// table in arith.go, and the files that these lead to). It works on a frame
// (frame.go) of two arrays of registers: numbers and pointers. A string is a
// pointer and a number, a slice a pointer and two numbers, an interface two
// pointers. A struct or array is a pointer to memory that never changes
// (layout.go). Operands are registers of the frame or constants of the function.
//
// Instructions that others do as well are fused (fuse.go): a comparison with its
// branch, an address with its load or store. The next value of a loop's variable
// shares the registers of the variable (coalesce.go). Within a statement, reads
// wait for calls, as in compiled code (order.go).
//
// Function values are Go functions (closure.go, shape.go). An interpreted caller
// finds the interpreted function behind one and calls it directly. Methods of
// interpreted types are entered through package rtype (methods.go). Compiled
// functions whose words fit into registers are called without package reflect
// (direct.go).
//
// Goroutines, channels, maps, panics and stacks are Go's own. A function with
// deferred calls recovers each panic, runs the calls and panics again (panic.go). A
// run that fails ends its goroutines by runtime.Goexit: at the end of a loop's
// body, or where they wait (run.go, channels.go). A deadlock is found by counting
// and confirmed by looking at the goroutines (deadlock.go).
//
// # What it depends on
//
// The runtime functions in runtime.go, all of which Go keeps open to linkname; the
// words of interfaces, itabs and reflect.Value; the layout of functions that
// reflect.MakeFunc returns and of Go's closures; the registers of Go's calling
// convention; and the fields of three errors of the runtime. Check tests these.
//
// # Traps
//
//   - A register can share memory with another one and with interfaces. Nothing
//     may write to the memory of a struct or array in a register.
//   - Go copies a function that it inlines, with the code of its closures. What
//     makes closures that are recognized by their code must not be inlined.
//   - In such a copy of a closure, at and num are calls. Functions that make closures of one
//     operation must not be inlined either, or loops take half as long again.
//   - A pointer that is passed as an integer must not lead to a stack, which
//     moves: see directCall.
//   - Natives and whatever else calls compiled code first call leaves, then
//     returned: callbacks find their frame by it.
//
// # Known differences
//
//   - Registers keep what they point to until their function returns, so finalizers
//     may run later than in compiled code, except where the program calls the
//     collector itself (live.go).
package exec
