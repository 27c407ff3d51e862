// Package assist answers what a reader of a cell asks while writing it: which
// names could stand at the cursor, and what the thing at the cursor is.
//
// It works from go/types alone. The cell is parsed up to the cursor as far as it
// goes, checked against what the session knows, and all errors are ignored, since
// a cell that is being written has some. Neither gopls nor a Go toolchain is needed.
package assist

import (
	"go/types"
	"unicode/utf8"
)

// Environment is what a cell can refer to.
type Environment struct {
	// Importer has the packages that cells can import.
	Importer Importer
	// Objects are the session's variables, constants, functions and types by name.
	// They belong to a package with the path "main".
	Objects map[string]types.Object
	// Imports are the packages in scope: import paths by the name that cells use.
	Imports map[string]string
	// Compiled are the cells that have been compiled, whose declarations later
	// compiled cells can use, the latest last.
	Compiled []string
	// Source returns the declaration of an object of the session, with its doc
	// comment; empty if that is not known. Nil stands for none.
	Source func(types.Object) string
	// Value returns the value of a variable of the session in a few words; empty
	// if it cannot be read now. Nil stands for none.
	Value func(types.Object) string
}

// An Importer imports packages without their source.
type Importer interface {
	types.Importer
	// Paths returns the import paths of all packages that can be imported.
	Paths() []string
	// Doc returns the doc comment of a package's identifier, such as "Name" or
	// "Type.Method", or of the package itself for the empty name.
	Doc(path, name string) string
}

// source returns the declaration of an object of the session.
func (e *Environment) source(object types.Object) string {
	if e.Source == nil {
		return ""
	}
	return e.Source(object)
}

// value returns the value of a variable of the session.
func (e *Environment) value(object types.Object) string {
	if e.Value == nil {
		return ""
	}
	return e.Value(object)
}

// Offset returns the byte offset of a place in code that is given in code points,
// as the Jupyter protocol does. Places outside of code are moved to its ends.
func Offset(code string, points int) int {
	at := 0
	for ; points > 0 && at < len(code); points-- {
		_, size := utf8.DecodeRuneInString(code[at:])
		at += size
	}
	return at
}

// Points is the inverse of Offset.
func Points(code string, offset int) int { return utf8.RuneCountInString(code[:offset]) }
