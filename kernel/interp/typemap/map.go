package typemap

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/types/typeutil"

	"setlab/kernel/interp/rtype"
)

// A Map turns types of go/types into reflect types. The zero Map knows no
// compiled packages but the language's own types. A Map can be used from
// several goroutines.
type Map struct {
	// Tables hold the exported identifiers of compiled packages in the form of
	// yaegi's stdlib.Symbols: "import/path/name" leads to names, a type is a nil
	// pointer to it. Where two tables have a name, the later one counts.
	Tables []map[string]map[string]reflect.Value

	// Origin tells where a named type is from. Nil: types of packages that a
	// table has are Compiled, others Interpreted.
	Origin func(*types.TypeName) Origin

	// Body returns the code of a method, which may still be empty, of the type
	// that the selection is on, or a pointer to it: the Body of each method of
	// the method set of *T. Nil: the methods panic when they are called. Body
	// must not use the Map.
	Body func(*types.Selection) *rtype.Body

	// Local tells what the name of a type owes to the function that declares it.
	// It is asked about types that are not their package's, and those without a
	// scope, which package ssa makes for the instances of generic functions. Nil:
	// nothing.
	Local func(*types.TypeName) Local

	mu       sync.Mutex
	named    typeutil.Map // *types.Named of interpreted code: *rtype.Named
	compiled compiledTypes
}

// Origin says whose type a named type is.
type Origin int

const (
	Compiled    Origin = iota // the program's: an error if it is not found
	Interpreted               // the interpreter's, whatever the program has by this name
	Either                    // the program's if it has it, otherwise the interpreter's
)

// Local is what the name of a type owes to the function that declares it.
type Local struct {
	Args   []types.Type // of the function and its receiver, if they are generic
	Number int          // of the type among those that functions of its package declare, from 1; 0 for others
}

// Of returns the reflect type of t. Identical types have the same reflect
// type. Of returns an error if t or a type that it mentions has none, and what
// is to be done about it.
func (m *Map) Of(t types.Type) (r reflect.Type, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	b := &builder{m: m, built: map[types.Type]reflect.Type{}, declaring: map[*types.Named]bool{}}
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		b.undo()
		if f, ok := p.(failure); ok {
			r, err = nil, fmt.Errorf("typemap: %w", f.error)
			return
		}
		// Package reflect panics at arrays and channel elements that are too
		// large, which the type checker lets pass.
		text, ok := p.(string)
		if !ok || !strings.HasPrefix(text, "reflect") {
			panic(p)
		}
		r, err = nil, fmt.Errorf("typemap: %v: %s", t, text)
	}()
	r = b.build(t)
	b.complete()
	return r, nil
}

// failure is an error on its way from the builder to Of.
type failure struct{ error }

func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }
