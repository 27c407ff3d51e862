package carry

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
)

// program is the World of compiled code. It maps names to types.
type program map[string]reflect.Type

// IsOwn implements World.
func (program) IsOwn(t reflect.Type) bool { return t.PkgPath() == "main" }

// IsInterface implements World.
func (program) IsInterface(t reflect.Type) bool { return t.Kind() == reflect.Interface }

// Open implements World.
func (program) Open(v reflect.Value) (string, reflect.Value, error) {
	if v.IsNil() {
		return "", reflect.Value{}, nil
	}
	held := reflect.New(v.Elem().Type())
	held.Elem().Set(v.Elem())
	return NameOf(held.Type().Elem()), held, nil
}

// Type implements World.
func (p program) Type(name string) (reflect.Type, error) {
	return ParseType(name, func(name string) (reflect.Type, error) {
		if t, ok := p[name]; ok {
			return t, nil
		}
		return nil, fmt.Errorf("holds a %s, which is unknown here", name)
	})
}

// Put implements World.
func (program) Put(to reflect.Value, _ string, content reflect.Value) error {
	if !content.Type().Elem().AssignableTo(to.Type()) {
		return fmt.Errorf("cannot hold a %s", content.Type().Elem())
	}
	to.Set(content.Elem())
	return nil
}

// NameOf returns the name of a type, with full package paths.
func NameOf(t reflect.Type) string {
	if t.Name() != "" {
		if t.PkgPath() == "" {
			return t.Name()
		}
		return t.PkgPath() + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + NameOf(t.Elem())
	case reflect.Slice:
		return "[]" + NameOf(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + NameOf(t.Elem())
	case reflect.Map:
		return "map[" + NameOf(t.Key()) + "]" + NameOf(t.Elem())
	}
	return t.String()
}

// ParseType returns the type for a name returned by NameOf. It calls lookUp for names of declared types.
func ParseType(name string, lookUp func(string) (reflect.Type, error)) (reflect.Type, error) {
	element := func(text string, of func(reflect.Type) reflect.Type) (reflect.Type, error) {
		t, err := ParseType(text, lookUp)
		if err != nil {
			return nil, err
		}
		return of(t), nil
	}
	switch {
	case strings.HasPrefix(name, "*"):
		return element(name[1:], reflect.PointerTo)
	case strings.HasPrefix(name, "[]"):
		return element(name[2:], reflect.SliceOf)
	case strings.HasPrefix(name, "["):
		length, rest, _ := strings.Cut(name[1:], "]")
		n, err := strconv.Atoi(length)
		if err != nil {
			return nil, errTruncated
		}
		return element(rest, func(t reflect.Type) reflect.Type { return reflect.ArrayOf(n, t) })
	case strings.HasPrefix(name, "map["):
		end, depth := len("map["), 1
		for ; end < len(name) && depth > 0; end++ {
			switch name[end] {
			case '[':
				depth++
			case ']':
				depth--
			}
		}
		key, err := ParseType(name[len("map["):end-1], lookUp)
		if err != nil {
			return nil, err
		}
		return element(name[end:], func(t reflect.Type) reflect.Type { return reflect.MapOf(key, t) })
	}
	if t, ok := basic[name]; ok {
		return t, nil
	}
	return lookUp(name)
}

// basic maps names to the predeclared types, and to some unnamed types that are common in interfaces.
var basic = func() map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, v := range []any{
		false, "", int(0), int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0),
		uintptr(0), float32(0), float64(0), complex64(0), complex128(0),
	} {
		all[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	for _, t := range []reflect.Type{reflect.TypeFor[any](), reflect.TypeFor[error](), reflect.TypeFor[struct{}](), reflect.TypeFor[ErrorText]()} {
		all[NameOf(t)] = t
	}
	return all
}()

// Passage receives variables of the session in a compiled program, and returns them.
type Passage struct {
	memory *Memory
	vars   []Var
	back   string
}

// session holds the session's variables in this program; nil if it uses none.
var session *Passage

// Arrived is the suffix of a file that records that the program has received the variables.
const Arrived = ".arrived"

// Arrive sets the variables of a compiled program to the values that the session has written to a file. The
// parameter types holds pointers to the types that interfaces may hold. If Arrive fails, it ends the program,
// which is safe because none of the cell's code has run yet.
func Arrive(from, back string, types []any, names []string, pointers ...any) *Passage {
	data, err := os.ReadFile(from)
	if err != nil {
		fail(fmt.Errorf("copying the session's variables: %w", err))
	}
	session = ArriveEmbedded(data, types, names, pointers...)
	session.back = back
	if err := os.WriteFile(back+Arrived, nil, 0o600); err != nil {
		fail(fmt.Errorf("copying the session's variables: %w", err))
	}
	return session
}

// ArriveEmbedded is like Arrive, for a program in which the session's values are embedded. It cannot return
// them.
func ArriveEmbedded(data []byte, types []any, names []string, pointers ...any) *Passage {
	world := program{}
	for _, t := range types {
		elem := reflect.TypeOf(t).Elem()
		world[NameOf(elem)] = elem
	}
	p := &Passage{memory: NewMemory(world)}
	for i, v := range pointers {
		p.vars = append(p.vars, Var{names[i], reflect.ValueOf(v)})
	}
	if err := p.memory.Decode(data, p.vars); err != nil {
		fail(fmt.Errorf("copying the session's variables: %w", err))
	}
	return p
}

// Leave writes the variables for the session, when the cell ends in any way.
func (p *Passage) Leave() {
	data, err := p.memory.Encode(p.vars)
	if err == nil {
		err = os.WriteFile(p.back+".new", data, 0o600)
	}
	if err == nil {
		err = os.Rename(p.back+".new", p.back)
	}
	if err != nil {
		// The session reports the error after the cell's output.
		_ = os.WriteFile(p.back+".error", []byte(err.Error()), 0o600)
	}
}

// fail ends the program with an error.
func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
