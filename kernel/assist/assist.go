// Package assist provides code completion and help for cells while they are being written.
//
// It relies on go/types alone. The cell is parsed as far as possible and checked against the
// declarations of the session. All errors are ignored, since unfinished cells contain some. Neither
// gopls nor a Go toolchain is needed.
package assist

import (
	"go/types"
	"unicode/utf8"
)

// Environment is everything that a cell can refer to.
type Environment struct {
	// Importer imports the packages that cells can use.
	Importer Importer
	// Objects are the session's variables, constants, functions and types by name.
	// They belong to a package with the path "main".
	Objects map[string]types.Object
	// Imports maps the names of the packages in scope to their import paths.
	Imports map[string]string
	// Compiled holds the code of the compiled cells, the latest last. Later compiled cells can use
	// their declarations.
	Compiled []string
	// Source returns the declaration of an object of the session with its doc comment, or "" if it
	// is unknown. It may be nil.
	Source func(types.Object) string
	// Value returns a short form of a session variable's value, or "" if it cannot be read now. It
	// may be nil.
	Value func(types.Object) string
}

// An Importer imports packages without their source.
type Importer interface {
	types.Importer
	// Paths returns the import paths of all packages that can be imported.
	Paths() []string
	// Doc returns the doc comment of a package's identifier, such as "Name" or "Type.Method", or of
	// the package itself if name is empty.
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

// Offset converts a position in code from code points, as used by the Jupyter protocol, to a byte
// offset. Positions outside of code are moved to its ends.
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
