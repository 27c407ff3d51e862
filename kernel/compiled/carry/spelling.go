package carry

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// spelling writes types as Go source.
type spelling struct {
	imports map[string]string // the paths of the packages that the source names, by alias
	own     []string          // the cells' types that the source names
}

// of returns a type as source. It reports false for a type that cannot be written in other source files.
func (s *spelling) of(t reflect.Type) (text string, ok bool) {
	inner := func(prefix string, t reflect.Type) (string, bool) {
		text, ok := s.of(t)
		return prefix + text, ok
	}
	if name := t.Name(); name != "" {
		base, arguments, generic := strings.Cut(name, "[")
		text, ok := s.named(t.PkgPath(), base)
		if !generic || !ok {
			return text, ok
		}
		arguments, ok = s.arguments(strings.TrimSuffix(arguments, "]"))
		return text + "[" + arguments + "]", ok
	}
	switch t.Kind() {
	case reflect.Pointer:
		return inner("*", t.Elem())
	case reflect.Slice:
		return inner("[]", t.Elem())
	case reflect.Array:
		return inner(fmt.Sprintf("[%d]", t.Len()), t.Elem())
	case reflect.Map:
		key, ok := s.of(t.Key())
		if !ok {
			return "", false
		}
		return inner("map["+key+"]", t.Elem())
	case reflect.Interface:
		return "any", t.NumMethod() == 0
	case reflect.Struct:
		return s.structure(t)
	}
	return "", false
}

// structure returns a struct without a name.
func (s *spelling) structure(t reflect.Type) (text string, ok bool) {
	var fields []string
	for i := range t.NumField() {
		f := t.Field(i)
		field, ok := s.of(f.Type)
		// The source is passed on in a raw string.
		if !ok || !f.IsExported() && f.PkgPath != "main" || strings.Contains(string(f.Tag), "`") {
			return "", false
		}
		if !f.Anonymous {
			field = f.Name + " " + field
		}
		if f.Tag != "" {
			field += " " + strconv.Quote(string(f.Tag))
		}
		fields = append(fields, field)
	}
	return "struct{" + strings.Join(fields, "; ") + "}", true
}

// named returns the name of a type that is declared in a package, in a cell, or by the language.
func (s *spelling) named(path, name string) (text string, ok bool) {
	switch {
	case strings.Contains(name, "·"):
		return "", false // declared in a function
	case path == "":
		return name, true
	case path == "main":
		s.own = append(s.own, name)
		return name, true
	case !isExported(name) || strings.Contains("/"+path+"/", "/internal/"):
		return "", false
	}
	alias := "keptʹ" + strings.Map(func(r rune) rune {
		if r == '/' || r == '.' || r == '-' || r == '~' {
			return '_'
		}
		return r
	}, path)
	s.imports[alias] = path
	return alias + "." + name, true
}

// arguments returns type arguments as source. reflect only has their names.
func (s *spelling) arguments(names string) (text string, ok bool) {
	var all []string
	for names != "" {
		argument, rest, ok := s.argument(names)
		if !ok || rest != "" && rest[0] != ',' {
			return "", false
		}
		all, names = append(all, argument), strings.TrimPrefix(rest, ",")
	}
	return strings.Join(all, ", "), true
}

// anyName is reflect's name of any.
const anyName = "interface {}"

// argument returns the first type of names as source, and what follows it.
func (s *spelling) argument(names string) (text, rest string, ok bool) {
	after := func(prefix string) (string, string, bool) {
		text, rest, ok := s.argument(names[len(prefix):])
		return prefix + text, rest, ok
	}
	switch {
	case strings.HasPrefix(names, "*"):
		return after("*")
	case strings.HasPrefix(names, "map["):
		key, rest, ok := s.argument(names[len("map["):])
		if !ok || !strings.HasPrefix(rest, "]") {
			return "", "", false
		}
		names = rest
		text, rest, ok := after("]")
		return "map[" + key + text, rest, ok
	case strings.HasPrefix(names, anyName):
		return "any", names[len(anyName):], true
	case strings.HasPrefix(names, "[") && strings.Contains(names, "]"):
		return after(names[:strings.IndexByte(names, ']')+1])
	}
	end := strings.IndexAny(names, "[],")
	if end < 0 {
		end = len(names)
	}
	name, rest := names[:end], names[end:]
	path := ""
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		path, name = name[:dot], name[dot+1:]
	}
	// Functions, channels, structs and interfaces have blanks. The linker writes some characters of paths as %2e.
	if name == "" || strings.ContainsAny(path+name, " (){}%;") {
		return "", "", false
	}
	if text, ok = s.named(path, name); !ok || !strings.HasPrefix(rest, "[") {
		return text, rest, ok
	}
	inner := rest[1:]
	end = closing(inner)
	if end < 0 {
		return "", "", false
	}
	arguments, ok := s.arguments(inner[:end])
	return text + "[" + arguments + "]", inner[end+1:], ok
}

// closing returns the index of the bracket that closes the one before the text, or -1.
func closing(text string) int {
	depth := 1
	for i, c := range text {
		switch c {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func isExported(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }
