// Package rtype makes named types with methods at run time. It also makes the
// unnamed types that package reflect cannot make: interfaces with methods, and
// structs with embedded or blank fields. Compiled code treats these types like
// its own: fmt calls String, encoding/json calls MarshalJSON, type assertions
// and switches find the methods, reflect lists them.
//
//	list := rtype.Declare(rtype.Declaration{PkgPath: "main", Name: "List", Layout: layout, Methods: 1})
//	node := rtype.StructOf([]reflect.StructField{{Name: "Next", Type: reflect.PointerTo(list.Type())}})
//	length := new(rtype.Body)
//	err := list.Complete(node, []rtype.Method{{Name: "Len", Type: signature, Pointer: true, Body: length}})
//	length.Set(func(args []reflect.Value) []reflect.Value { … })
//
// [Check] tests in half a millisecond whether this works in the running
// program. If it returns an error, use nothing else of the package.
//
// # Declare, then complete
//
// A type descriptor keeps its address for life. It must exist before the types
// that mention it, and its fields come after those types. So [Declare] lays a
// type out from a Layout: a type with the same memory, in which every pointer,
// map, slice, func, chan and interface may be any other. That is enough to
// build further types from it. Pointers, slices and funcs need only the
// address; arrays, structs and maps also need the size, the pointers and the
// equality. [Named.Complete] adds fields and methods, and panics if the layout
// was wrong. Make no value of a type before it and all its parts are complete:
// Go would remember that the type has no methods.
//
// # No late methods
//
// A complete type never changes. Go caches which interfaces a type implements,
// including the ones it does not; json and gob cache an encoder for each type;
// nothing empties these caches. Method slots reserved for later would work
// only for types that no cache has seen, so there are none. To add a method or
// change a signature, declare a new type; values of the old type keep the old
// type. The code of a method can be replaced at any time, also for existing
// values: see [Body].
//
// # How it works
//
//   - Descriptors (layout.go, memory.go) are the structs of internal/abi. Their
//     memory comes from reflect.New of a struct type that lists every word, so
//     the collector sees all pointers. Size, pointer mask, equality and
//     alignment are copied from a type that reflect or the compiler made; this
//     package computes none of them.
//   - Descriptors refer to names, types and code by 32-bit offsets, which
//     reflect.addReflectOff hands out (names.go). It is one of three linknames;
//     the other two read the program's list of types (program.go). Go keeps all
//     three open. *T is made together with T and set as its ptrToThis, where
//     reflect.PointerTo looks first.
//   - Method tables (methods.go, binding.go, body.go) hold code addresses, but a
//     closure is not a code address. So each method gets an entry of a table in
//     assembly (entries_amd64.s, entries_arm64.s). Entry i loads i into a
//     register that holds no argument and jumps into the function value
//     contexts[i], with all arguments in place. That is a function made by
//     reflect.MakeFunc, or the one given to [Body.SetDirect]. An entry has no
//     frame and calls nothing: tracebacks, growing stacks and the collector
//     never see one. No memory is both writable and executable. Macros of the
//     assembler write the table; Check reads its code back.
//   - A value method takes two entries. If an interface holds T by address: one
//     for the address, one for T as an operand (reflect's Method.Func). If an
//     interface holds T itself, because T is one pointer: one for T, one for its
//     address. A pointer method takes one. See [Entries].
//   - Unnamed structs (structs.go) come from reflect.StructOf where that is
//     right, so that both packages return the same types. All others are laid
//     out here, with the layout that reflect.StructOf has for the same fields.
//     Promoted methods are the caller's to find and pass.
//
// # Identity
//
// Each declaration of a named type makes a new type. Unnamed types with the
// same parts are one type:
//
//   - Pointers, slices, arrays, maps, channels, funcs and structs without
//     embedded fields come from reflect, which also finds the program's own.
//   - [DeclareStruct] finds structs with embedded fields in the program's list
//     of types, as reflect does. Known difference: a later call of
//     reflect.StructOf with an embedded field that has methods makes another
//     type, or panics.
//   - [InterfaceOf] finds the program's interfaces that a type in that list
//     mentions. An interface that none mentions is not found, and its twin is
//     another type. This shows only where types themselves are compared: == of
//     reflect.Types, and types built from the interface, such as a func that
//     takes it. Assertions and switches compare methods, so they still work.
//
// # What leaks
//
// Types, names and entries are never freed. The code of a method is freed by
// [Body.Set] with nil; do so when a type is declared again. BenchmarkNew
// measures .6 KB for a type with two fields and 3.4 KB with four methods.
// Reflect also keeps the func types that it makes for method signatures.
//
// # What it depends on
//
// These are private to Go: the layouts in layout.go; the encoding of names; the
// order of methods (exported first, then by name); the words of reflect.Type
// and of interface values; the free registers and the closure register of the
// calling convention; and that the runtime looks up offsets of descriptors
// outside the program's data in what addReflectOff has registered. Check
// compares the layouts with internal/abi's own types, which every program
// contains, reads compiled descriptors, and makes and uses a few types.
//
// To admit a new version of Go, look for changes in internal/abi/type.go and in
// the functions of reflect/type.go that make types, run the tests, also with
// -race and for arm64, and add the version to the list in check.go.
//
// # Traps
//
//   - Reflect and the compiler mark different words of an interface as pointers,
//     so pointer masks of equal layouts differ.
//   - reflect.StructOf compares blank fields. Types made here do not: equal.go
//     mends them.
//   - reflect.StructOf never marks structs of several fields as plain memory.
//     Their hash is slower, and differs from that of compiled structs.
//   - reflect.StructOf panics at some embedded types without methods.
//   - The method table of a compiled interface holds offsets into its module.
//     They mean nothing in another descriptor.
//   - reflect.New, reflect.NewAt and reflect.PointerTo take a lock of the
//     runtime to find *T of a type made here.
//   - reflect.ChanOf of Go 1.26 makes types of which a pointer ends the process,
//     in programs that contain *chan unsafe.Pointer. Use [ChanOf].
//   - reflect.FuncOf takes at most 128 parameters and results.
package rtype
