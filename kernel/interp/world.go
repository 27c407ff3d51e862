package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"setlab/kernel/carry"
	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/hook"
)

// world is what reflection and the engine know of the session's types.
type world struct {
	*Session
	opened map[string]string // packages' types that interfaces hold, with their package's path
	held   map[string]bool   // cells' types that they hold
}

var _ carry.World = (*world)(nil)

// IsOwn implements carry.World. The engine's types have no names, and so no package.
func (w *world) IsOwn(t reflect.Type) bool { return false }

// IsInterface implements carry.World.
func (w *world) IsInterface(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || engine.IsBox(t)
}

// Open implements carry.World.
func (w *world) Open(v reflect.Value) (string, reflect.Value, error) {
	name := ""
	for {
		switch {
		case v.Kind() == reflect.Interface:
			if v.IsNil() {
				return "", reflect.Value{}, nil
			}
			if of, value, ok := hook.Held(v); ok {
				return w.heldAs(of, value)
			}
			held := reflect.New(v.Elem().Type())
			held.Elem().Set(v.Elem())
			v = held.Elem()
			continue
		case engine.IsBox(v.Type()):
			node, inner := engine.Unbox(v)
			if !inner.IsValid() {
				return "", reflect.Value{}, nil
			}
			if name == "" && !node.IsNil() {
				name = engine.TypeOfNode(node.Elem())
			}
			held := reflect.New(inner.Type())
			held.Elem().Set(inner)
			v = held.Elem()
			continue
		case engine.IsWrapper(v.Type()):
			v = engine.Unwrap(v)
			continue
		}
		break
	}
	t := v.Type()
	if name == "" || !w.fits(name, t) {
		var err error
		if name, err = w.nameOf(t); err != nil {
			return "", reflect.Value{}, err
		}
	}
	w.note(name)
	return name, v.Addr(), nil
}

// heldAs is Open for a value of a type that is held beside it.
func (w *world) heldAs(of types.Type, value reflect.Value) (string, reflect.Value, error) {
	name := types.TypeString(of, (*types.Package).Path)
	if t, err := w.Type(name); err != nil || t != value.Type() {
		return "", reflect.Value{}, fmt.Errorf("holds a %s, which the session does not know", types.TypeString(of, (*types.Package).Name))
	}
	w.note(name)
	content := reflect.New(value.Type())
	content.Elem().Set(value)
	return name, content, nil
}

// typeNamed returns the type with a name, if that mentions no other packages' types than cells'.
func (w *world) typeNamed(name string) (types.Type, bool) {
	session := types.NewPackage("main", "main")
	for _, known := range w.objects {
		if t, isType := known.Object.(*types.TypeName); isType {
			session.Scope().Insert(t)
		}
	}
	t, err := types.Eval(token.NewFileSet(), session, token.NoPos, strings.ReplaceAll(name, "main.", ""))
	return t.Type, err == nil && t.IsType()
}

// fits reports whether a type of that name looks like t.
func (w *world) fits(name string, t reflect.Type) bool {
	named, err := w.Type(name)
	return err == nil && (named == t || named.ConvertibleTo(t))
}

// nameOf returns the name of a type. The engine has left the session's types
// without one: they are recognised by what they look like.
func (w *world) nameOf(t reflect.Type) (string, error) {
	switch {
	case t.Name() != "":
		if dot := strings.LastIndexByte(carry.NameOf(t), '.'); dot >= 0 && !isExported(t.Name()) {
			return "", fmt.Errorf("holds a %s, which its package keeps to itself", t)
		}
		return carry.NameOf(t), nil
	case t.Kind() == reflect.Struct && t.NumField() > 0:
		return w.structName(t)
	case t.Kind() == reflect.Func || t.Kind() == reflect.Chan:
		return "", fmt.Errorf("holds a %s", t.Kind())
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		inner, err := w.nameOf(t.Elem())
		return strings.TrimSuffix(carry.NameOf(t), carry.NameOf(t.Elem())) + inner, err
	case reflect.Map:
		key, err := w.nameOf(t.Key())
		if err != nil {
			return "", err
		}
		elem, err := w.nameOf(t.Elem())
		return "map[" + key + "]" + elem, err
	}
	return carry.NameOf(t), nil
}

func isExported(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }

// structName returns the name of the one type of the session that looks like t.
func (w *world) structName(t reflect.Type) (string, error) {
	found := ""
	for name, known := range w.objects {
		if _, isType := known.Object.(*types.TypeName); !isType {
			continue
		}
		if rt, err := w.engine.TypeOf(known.Engine); err == nil && rt == t {
			if found != "" {
				return "", fmt.Errorf("holds a struct that may be a %s or a %s", found, name)
			}
			found = name
		}
	}
	if found == "" {
		return "", fmt.Errorf("holds a %s", strings.ReplaceAll(t.String(), " X", " "))
	}
	return "main." + found, nil
}

// note remembers the declared types that a name mentions.
func (w *world) note(name string) {
	for _, m := range declaredName.FindAllStringSubmatch(name, -1) {
		if m[1] != "main" {
			w.opened[m[0]] = m[1]
		} else {
			w.held[m[2]] = true
		}
	}
}

// declaredName is the name of a declared type behind its package's path.
var declaredName = regexp.MustCompile(`([\p{L}\p{N}_./~-]+)\.([\p{L}\p{N}_]+)`)

// Type implements carry.World.
func (w *world) Type(name string) (reflect.Type, error) {
	return carry.ParseType(name, func(name string) (reflect.Type, error) {
		spelled, err := w.spelled(name)
		if err != nil {
			return nil, err
		}
		return w.engine.TypeOf(spelled)
	})
}

// spelled writes the name of a type as the engine knows it.
func (w *world) spelled(name string) (text string, err error) {
	return declaredName.ReplaceAllStringFunc(name, func(full string) string {
		dot := strings.LastIndexByte(full, '.')
		path, short := full[:dot], full[dot+1:]
		if path == "main" {
			known, ok := w.objects[short]
			if !ok {
				err = fmt.Errorf("holds a %s, which the session does not know", short)
			}
			return known.Engine
		}
		if !w.engine.Has(path, short) {
			err = fmt.Errorf("holds a %s, which the session does not know", full)
			return full
		}
		alias, e := w.importAlias(path)
		if e != nil {
			err = e
		}
		return alias + "." + short
	}), err
}

// Put implements carry.World. What the engine has to know as a value of the
// session's types is assigned by the engine.
func (w *world) Put(to reflect.Value, name string, content reflect.Value) error {
	if !strings.Contains(name, "main.") {
		if to.Kind() == reflect.Interface {
			to.Set(content.Elem())
			return nil
		}
		if held, now, err := w.Open(to); err == nil && held == name && reflect.DeepEqual(now.Elem().Interface(), content.Elem().Interface()) {
			return nil
		}
		return fmt.Errorf("holds a %s in an interface that a cell has declared, which does not come back", name)
	}
	if of, ok := w.typeNamed(name); ok && to.Kind() == reflect.Interface {
		value := reflect.ValueOf(w.hooks.Holding(of, content.Elem()))
		if !value.Type().AssignableTo(to.Type()) {
			return fmt.Errorf("holds a %s in a %s, which does not come back", name, to.Type())
		}
		to.Set(value)
		return nil
	}
	spelled, err := w.spelled(name)
	if err != nil {
		return err
	}
	slot := "[]any"
	if to.Kind() == reflect.Interface && to.NumMethod() > 0 {
		slot = "[]error"
		if to.Type() != reflect.TypeFor[error]() {
			inner, err := w.spelled(carry.NameOf(to.Type()))
			if err != nil {
				return err
			}
			slot = "[]" + inner
		}
	}
	w.versions["carried"]++
	n := w.versions["carried"]
	source := fmt.Sprintf("var fromʹ%d *%s; var toʹ%d %s; func carriedʹ%d() { v := *fromʹ%d; toʹ%d = %s{v} }", n, spelled, n, slot, n, n, n, slot)
	if err := w.engine.Declare(source); err != nil {
		return err
	}
	from, _ := w.engine.Value(fmt.Sprintf("fromʹ%d", n))
	from.Set(content)
	if err := w.engine.Call(fmt.Sprintf("carriedʹ%d", n)); err != nil {
		return err
	}
	slice, _ := w.engine.Value(fmt.Sprintf("toʹ%d", n))
	value := slice.Index(0)
	if to.Kind() != reflect.Interface {
		if value = value.Elem(); !engine.IsBox(value.Type()) {
			return fmt.Errorf("holds a %s in an interface that a cell has declared, which does not come back", name)
		}
	}
	to.Set(value)
	return nil
}
