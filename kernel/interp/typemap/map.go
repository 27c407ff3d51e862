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

// A Map converts types of go/types to reflect types. The zero Map only knows the predeclared types.
// A Map can be used concurrently.
type Map struct {
	// Tables hold the exported identifiers of compiled packages in the form of yaegi's
	// stdlib.Symbols: "import/path/name" maps to names, and a type is represented by a nil pointer
	// to it. If a name occurs in several tables, the last one wins.
	Tables []map[string]map[string]reflect.Value

	// Origin returns where a named type comes from. If it is nil, types of packages in the tables
	// are Compiled, and all others are Interpreted.
	Origin func(*types.TypeName) Origin

	// Body returns the body, which may still be empty, of a method that the selection finds in a
	// type or a pointer to it. It is called for each method in the method set of *T. If Body is
	// nil, the methods panic when they are called. Body must not use the Map.
	Body func(*types.Selection) *rtype.Body

	// Local describes how the function that declares a type contributes to the type's name. It is
	// called for types that are not at package level, and for types without a scope, which package
	// ssa creates for instances of generic functions. If it is nil, functions do not contribute.
	Local func(*types.TypeName) Local

	mu       sync.Mutex
	named    typeutil.Map // maps *types.Named of interpreted code to *rtype.Named
	compiled compiledTypes
}

// Origin says where a named type comes from.
type Origin int

const (
	Compiled    Origin = iota // from the program; an error if it is not found
	Interpreted               // from the interpreter, even if the program has a type with this name
	Either                    // from the program if it has the type, otherwise from the interpreter
)

// Local describes how the function that declares a type contributes to the type's name.
type Local struct {
	Args   []types.Type // type arguments of the function and its receiver, if they are generic
	Number int          // number of the type, from 1, among the types declared in functions of its package; 0 for other types
}

// Of returns the reflect type of t. Identical types have the same reflect type. If t or a type that
// it mentions has no reflect type, Of returns an error that says what to do about it.
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
		// Package reflect panics for arrays and channel elements that are too large. The type
		// checker accepts them.
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

// failure is an error of the builder, passed as a panic to Of.
type failure struct{ error }

func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }
