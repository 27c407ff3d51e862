package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"setlab/kernel/compiled/carry"
)

// world provides the session's types to package carry.
type world struct {
	*Session
	opened map[string]string // types of packages found in interfaces, with their package path
	held   map[string]bool   // types of cells found in interfaces
}

var _ carry.World = (*world)(nil)

// IsOwn implements carry.World.
func (w *world) IsOwn(t reflect.Type) bool { return t.PkgPath() == "main" }

// IsInterface implements carry.World.
func (w *world) IsInterface(t reflect.Type) bool { return t.Kind() == reflect.Interface }

// Open implements carry.World.
func (w *world) Open(v reflect.Value) (string, reflect.Value, error) {
	if v.IsNil() {
		return "", reflect.Value{}, nil
	}
	t := v.Elem().Type()
	held := reflect.New(t)
	held.Elem().Set(v.Elem())
	name := carry.NameOf(t)
	if known, err := w.Type(name); err != nil {
		return "", reflect.Value{}, err
	} else if known != t {
		return "", reflect.Value{}, fmt.Errorf("holds a %s of an earlier declaration", strings.TrimPrefix(name, "main."))
	}
	for _, m := range declaredName.FindAllStringSubmatch(name, -1) {
		if m[1] != "main" {
			w.opened[m[0]] = m[1]
		} else {
			w.held[m[2]] = true
		}
	}
	return name, held, nil
}

// declaredName matches a declared type with its package path.
var declaredName = regexp.MustCompile(`([\p{L}\p{N}_./~-]+)\.([\p{L}\p{N}_]+)`)

// Type implements carry.World.
func (w *world) Type(name string) (reflect.Type, error) {
	return carry.ParseType(name, func(name string) (reflect.Type, error) {
		unknown := fmt.Errorf("holds a %s, which the session does not know", strings.TrimPrefix(name, "main."))
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 {
			return nil, fmt.Errorf("holds a %s", strings.SplitN(name, "(", 2)[0])
		}
		path, short := name[:dot], name[dot+1:]
		var object types.Object
		if path != "main" {
			if !token.IsExported(short) {
				return nil, fmt.Errorf("holds a %s, which its package does not export", name)
			}
			p, err := w.importer.Import(path)
			if err != nil {
				return nil, unknown
			}
			object = p.Scope().Lookup(short)
		} else if e := w.names[short]; e != nil && e.isType() {
			object = e.object
		}
		if object == nil {
			return nil, unknown
		}
		return w.engine.Type(object.Type())
	})
}

// Put implements carry.World.
func (w *world) Put(to reflect.Value, name string, content reflect.Value) error {
	if !content.Type().Elem().AssignableTo(to.Type()) {
		return fmt.Errorf("holds a %s in a %s, which cannot be copied back", name, to.Type())
	}
	to.Set(content.Elem())
	return nil
}
