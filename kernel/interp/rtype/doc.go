// Package rtype creates named types with methods at run time. It also creates the unnamed types that package
// reflect cannot create: interfaces with methods, and structs with embedded or blank fields. Compiled code
// treats these types like its own: fmt calls String, encoding/json calls MarshalJSON, type assertions and
// switches find the methods, and reflect lists them.
//
//	list := rtype.Declare(rtype.Declaration{PkgPath: "main", Name: "List", Layout: layout, Methods: 1})
//	node := rtype.StructOf([]reflect.StructField{{Name: "Next", Type: reflect.PointerTo(list.Type())}})
//	length := new(rtype.Body)
//	err := list.Complete(node, []rtype.Method{{Name: "Len", Type: signature, Pointer: true, Body: length}})
//	length.Set(func(args []reflect.Value) []reflect.Value { … })
//
// [Check] reports whether this works in the running program. If it returns an error, do not use the rest of
// the package.
//
// # Declare, then complete
//
// A type descriptor never changes its address. It must exist before the types that mention it, but its
// fields need those types. Therefore [Declare] takes the memory layout from a Layout: a type with the same
// memory, in which every pointer, map, slice, func, chan and interface may be replaced by any other. This is
// sufficient for building further types. Pointers, slices and funcs only need the address; arrays, structs
// and maps also need the size, the pointers and the equality function. [Named.Complete] adds fields and
// methods, and panics if the layout was wrong. Do not create a value of a type before it and all its parts
// are complete: Go would remember that the type has no methods.
//
// # No late methods
//
// A complete type never changes. Go caches which interfaces a type implements, including negative results;
// json and gob cache an encoder for each type; these caches are never cleared. Method slots reserved for
// later would only work for types that are in no cache, so there are none. To add a method or change a
// signature, declare a new type; values of the old type keep the old type. The code of a method can be
// replaced at any time, even for existing values: see [Body].
//
// # How it works
//
//   - Descriptors (layout.go, memory.go) are the structs of internal/abi. Their memory comes from
//     reflect.New of a struct type that lists every word, so the garbage collector sees all
//     pointers. Size, pointer mask, equality function and alignment are copied from a type created
//     by reflect or the compiler; this package computes none of them.
//   - Descriptors refer to names, types and code by 32-bit offsets, which reflect.addReflectOff
//     assigns (names.go). It is one of three linknames; the other two read the program's list of
//     types (program.go). Go keeps all three accessible. *T is created together with T and set as
//     its ptrToThis, where reflect.PointerTo looks first.
//   - Method tables (methods.go, binding.go, body.go) contain code addresses, but a closure is not
//     a code address. Therefore each method gets an entry in a table in assembly (entries_amd64.s,
//     entries_arm64.s). Entry i loads i into a register that holds no argument and jumps to the
//     function value contexts[i], with all arguments in place. That function was created by
//     reflect.MakeFunc or passed to [Body.SetDirect]. An entry has no frame and calls nothing, so
//     it is never visible to tracebacks, stack growth and the garbage collector. No memory is both
//     writable and executable. Macros of the assembler generate the table; Check verifies its
//     code.
//   - A value method has two entries. If an interface holds T by address, one is for the address,
//     and one for T as an operand (reflect's Method.Func). If an interface holds T itself, because
//     T is a single pointer, one is for T, and one for its address. A pointer method has one
//     entry. See [Entries].
//   - Unnamed structs (structs.go) are created by reflect.StructOf where it works correctly, so
//     that both packages return the same types. All others are created here, with the layout that
//     reflect.StructOf has for the same fields. The caller must determine and pass promoted
//     methods.
//
// # Identity
//
// Each declaration of a named type creates a new type. Unnamed types with the same parts are identical:
//
//   - Pointers, slices, arrays, maps, channels, funcs and structs without embedded fields come
//     from reflect, which also finds those of the program.
//   - [DeclareStruct] finds structs with embedded fields in the program's list of types, like
//     reflect. Known difference: a later call of reflect.StructOf with an embedded field that has
//     methods creates another type, or panics.
//   - [InterfaceOf] finds interfaces of the program that are mentioned by a type in that list. An
//     interface that is not mentioned is not found, and InterfaceOf creates a second type for it.
//     This only matters where types themselves are compared: == of reflect.Types, and types built
//     from the interface, such as a func with a parameter of that type. Assertions and switches
//     compare methods, so they still work.
//
// # What leaks
//
// Types, names and entries are never freed. The code of a method is freed by calling [Body.Set] with nil; do
// so when a type is declared again. BenchmarkNew measures .6 KB for a type with two fields and 3.4 KB with
// four methods. Reflect also keeps the func types that it creates for method signatures.
//
// # What it depends on
//
// The following are internals of Go: the layouts in layout.go; the encoding of names; the order of methods
// (exported first, then by name); the words of reflect.Type and of interface values; the free registers and
// the closure register of the calling convention; and that the runtime resolves offsets of descriptors
// outside the program's data with the table of addReflectOff. Check compares the layouts with internal/abi's
// own types, which every program contains, reads compiled descriptors, and creates and uses a few types.
//
// To support a new version of Go, look for changes in internal/abi/type.go and in the functions of
// reflect/type.go that create types, run the tests, also with -race and for arm64, and add the version to
// the list in check.go.
//
// # Traps
//
//   - Reflect and the compiler mark different words of an interface as pointers, so pointer masks
//     of equal layouts differ.
//   - reflect.StructOf compares blank fields. Types created here do not: equal.go fixes them.
//   - reflect.StructOf never marks structs with several fields as plain memory. Their hash is
//     slower, and differs from that of compiled structs.
//   - reflect.StructOf panics for some embedded types without methods.
//   - The method table of a compiled interface contains offsets into its module. They are
//     meaningless in another descriptor.
//   - reflect.New, reflect.NewAt and reflect.PointerTo acquire a lock of the runtime to find *T of
//     a type created here.
//   - In programs that contain *chan unsafe.Pointer, a pointer to a type created by reflect.ChanOf
//     of Go 1.26 crashes the process. Use [ChanOf].
//   - reflect.FuncOf supports at most 128 parameters and results.
package rtype
