// Package typemap turns types of go/types into reflect types. A type that the
// program was compiled with becomes that type. Package rtype makes all others,
// with the method sets that go/types finds.
//
//	m := &typemap.Map{Tables: tables, Body: body}
//	t, err := m.Of(info.TypeOf(expr))
//
// # How it works
//
// [Map.Of] returns a complete type, whose parts are complete as well. It takes
// two steps.
//
// First, build (build.go) walks the type. It looks compiled named types up in
// the symbol tables and in the program (compiled.go). It declares each named
// type of interpreted code at first sight (named.go): with the underlying type
// as its layout, or with a stand-in of the same memory (layout.go) if the
// underlying type leads back to the type. It declares structs with embedded
// fields with room for the promoted methods.
//
// Second, complete (named.go) builds the underlying types of everything that
// was declared, and adds the methods (methods.go) with the caller's bodies.
// That can declare more types; complete ends when none is left.
//
// If some type cannot be made, the Map forgets all types that the call
// declared, since they may mention types that stay incomplete.
//
// # What it cannot do
//
//   - Type parameters, unions and other constraints have no reflect type.
//   - A compiled type that is in no table is found only if an unnamed type of
//     the program mentions it, such as the signature of a function or method.
//   - The program contains the instances of generic types that it uses. To use
//     others, interpret their package from source: see [Origin].
//   - Methods that go/types adds to a type after the type was first seen are not
//     added here. Declare the type again, as a new *types.Named.
package typemap
