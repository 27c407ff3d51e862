// Package symbols holds what the interpreter knows of compiled packages: their
// functions, types and variables as values that it can call and use, and their
// declarations as export data that cells are type-checked against.
//
// With them comes the documentation of the packages, 0.7 MB for all.
//
// All are generated from the same sources, for Go's own library, gonum and the
// packages of this module that are in scope in cells. After a change of an
// exported declaration of this module: go generate ./kernel/interp/symbols. After one of
// the versions of Go or a library: go run ./internal/generate -all, in this folder.
package symbols

import "reflect"

//go:generate go run ./internal/generate

// Symbols maps "import/path/name" to the exported identifiers of the package,
// in the form that yaegi takes.
var Symbols = map[string]map[string]reflect.Value{}
