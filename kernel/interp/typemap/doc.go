// Package typemap converts types of go/types to reflect types. A type that is compiled into the
// program becomes that type. Package rtype creates all others, with the method sets determined by
// go/types.
//
//	m := &typemap.Map{Tables: tables, Body: body}
//	t, err := m.Of(info.TypeOf(expr))
//
// # How it works
//
// [Map.Of] returns a complete type, whose parts are also complete. It works in two steps.
//
// First, build (build.go) walks the type. It looks up compiled named types in the symbol tables and
// in the program (compiled.go). It declares each named type of interpreted code when it first
// occurs (named.go). The layout of the declaration is the underlying type or, if the underlying
// type refers back to the named type, a substitute with the same memory layout (layout.go). It
// declares structs with embedded fields with room for the promoted methods.
//
// Second, complete (named.go) builds the underlying types of everything that was declared, and adds
// the methods (methods.go) with the caller's bodies. This can declare more types; complete ends
// when none are left.
//
// If a type cannot be created, the Map removes all types that the call has declared, since they may
// mention types that stay incomplete.
//
// # Limitations
//
//   - Type parameters, unions and other constraints have no reflect type.
//   - A compiled type that is not in a table is only found if an unnamed type of the program
//     mentions it, such as the signature of a function or method.
//   - The program only contains the instances of generic types that it uses. To use other
//     instances, interpret the package's source: see [Origin].
//   - Methods that go/types adds to a type after its first use are not added here. Declare the
//     type again, as a new *types.Named.
package typemap
