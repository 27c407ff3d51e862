package hook

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/types"
	"reflect"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/engine"
	"setlab/kernel/output"
)

// exported is what the functions of encoding get of a value that may hold values of
// cells' types in interfaces: what such a value has of its own, unless its encoding is
// another one than reflection tells.
func (h *Hooks) exported(value any) any {
	return h.bare(value, "the encoding", func(t celltype.Traits) bool { return t.Unexported || t.Marshals || t.Embeds })
}

// templated is exported for the data of a template, which may call their methods.
func (h *Hooks) templated(value any) any {
	return h.bare(value, "a template", func(t celltype.Traits) bool { return t.Methods || t.Embeds })
}

// bare returns a value without what the engine wraps those of cells' types in. It refuses
// those of which otherwise says that compiled code would see something else.
func (h *Hooks) bare(value any, by string, otherwise func(celltype.Traits) bool) any {
	defer h.orRefuse()
	all := h.known()
	v := all.opened(reflect.ValueOf(value), func(t types.Type) {
		if otherwise(celltype.TraitsOf(t)) {
			h.Raise(fmt.Errorf("%s of a %s in an interface cannot be interpreted%s", by, types.TypeString(t, (*types.Package).Name), output.CompiledWay))
		}
	})
	if !v.IsValid() {
		return nil
	}
	return v.Interface()
}

// opened returns a value in which interfaces hold the values themselves and not what the
// engine wraps them in. It calls visit with the types of cells' that they have.
func (all kinds) opened(v reflect.Value, visit func(types.Type)) reflect.Value {
	if !v.IsValid() {
		return v
	}
	if v.Kind() == reflect.Interface || engine.IsBox(v.Type()) || engine.IsWrapper(v.Type()) {
		of, held := all.held(v)
		if of != nil {
			visit(of)
		}
		return all.opened(held, visit)
	}
	if of, _ := all.held(v); of != nil {
		visit(of)
	}
	switch v.Interface().(type) {
	case json.Marshaler, encoding.TextMarshaler:
		return v
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Interface {
			return v
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			if e := all.opened(v.Index(i), visit); e.IsValid() && e.Type().AssignableTo(v.Type().Elem()) {
				copied.Index(i).Set(e)
			}
		}
		return copied
	case reflect.Map:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Interface {
			return v
		}
		copied := reflect.MakeMap(v.Type())
		for _, k := range v.MapKeys() {
			e := all.opened(v.MapIndex(k), visit)
			if !e.IsValid() || !e.Type().AssignableTo(v.Type().Elem()) {
				e = reflect.Zero(v.Type().Elem())
			}
			copied.SetMapIndex(k, e)
		}
		return copied
	}
	return v
}
