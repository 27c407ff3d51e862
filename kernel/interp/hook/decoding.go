package hook

import (
	"encoding/json"
	"errors"
	"go/types"
	"reflect"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/output"
)

// unmarshal is a hook: json.Unmarshal for a value of a type, by its number.
func (h *Hooks) unmarshal(number int) func(data []byte, to any) error {
	return func(data []byte, to any) error { return h.decoded(number, json.Unmarshal(data, to)) }
}

// decode is a hook: the method Decode of a decoder of JSON.
func (h *Hooks) decode(number int, from *json.Decoder) func(to any) error {
	return func(to any) error { return h.decoded(number, from.Decode(to)) }
}

// decoded returns the error of decoding JSON into a value of a type with the name of the struct,
// which reflection does not know.
func (h *Hooks) decoded(number int, err error) error {
	wrong, ok := err.(*json.UnmarshalTypeError)
	if !ok || wrong.Struct != "" {
		return err
	}
	h.mutex.Lock()
	to := h.printed[number]
	h.mutex.Unlock()
	in, of := to, to
	if wrong.Field != "" {
		in, of = fieldOf(to, wrong.Field)
	}
	if of == nil || h.known().mayName(of, wrong.Type) {
		h.Raise(errors.New("the error of JSON that does not fit a cell's type cannot be interpreted" + output.CompiledWay))
	}
	named, isNamed := types.Unalias(in).(*types.Named)
	if wrong.Field == "" || !isNamed {
		return err
	}
	told := *wrong
	told.Struct = strings.TrimPrefix(reflectedName(named), named.Obj().Pkg().Name()+".")
	return &told
}

// fieldOf returns the struct in a type that has the last field of a path, as JSON names them, and
// the type of that field; nil if there is none.
func fieldOf(t types.Type, path string) (in, of types.Type) {
	t = elementOf(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	for i := range s.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
		if name == "" {
			name = s.Field(i).Name()
		}
		if name == path {
			return t, s.Field(i).Type()
		}
		if rest, ok := strings.CutPrefix(path, name+"."); ok {
			if in, of := fieldOf(s.Field(i).Type(), rest); of != nil {
				return in, of
			}
		}
	}
	return nil, nil
}

// elementOf returns what pointers, slices, arrays and maps of a type lead to.
func elementOf(t types.Type) types.Type {
	for {
		e, ok := t.Underlying().(interface{ Elem() types.Type })
		if !ok {
			return t
		}
		t = e.Elem()
	}
}

// mayName reports whether a type, or one that it leads to, is one of a cell that reflection sees
// as another one.
func (all kinds) mayName(t types.Type, seen reflect.Type) bool {
	for {
		if k, ok := all.find(t); ok && k.seen == seen || celltype.IsValue(t) && !ok {
			return true
		}
		e, ok := t.Underlying().(interface{ Elem() types.Type })
		if !ok {
			return false
		}
		if m, isMap := e.(*types.Map); isMap && all.mayName(m.Key(), seen) {
			return true
		}
		t = e.Elem()
	}
}
