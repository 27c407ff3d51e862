package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// positions holds the line of every value of a JSON text by its path, such as "rules[1]" or "mlp.activation[0]".
type positions struct {
	text    []byte
	lines   map[string]int
	words   map[string]string // the strings
	unknown *unknownField     // the first one
	twice   string            // path of the first field that its object has already
	after   int               // line of what follows the value, or 0
}

// unknownField is a field of a JSON object that its type does not have.
type unknownField struct {
	line  int
	of    string // path of the object; empty at the top
	name  string
	known []string
}

// in describes the field in a text that holds what, such as "a grid".
func (u *unknownField) in(what string) string {
	if u.of != "" {
		what = fmt.Sprintf("%q", u.of)
	}
	return fmt.Sprintf("%s has no field %q; its fields are %s", what, u.name, strings.Join(u.known, ", "))
}

// positionsOf returns the positions of the values in a text that is read into a value of type t.
func positionsOf(text []byte, t reflect.Type) *positions {
	p := &positions{text: text, lines: map[string]int{}, words: map[string]string{}}
	d := json.NewDecoder(bytes.NewReader(text))
	if !p.value(d, t, "") {
		return p
	}
	if _, err := d.Token(); err != io.EOF {
		p.after = 1 + bytes.Count(text[:d.InputOffset()], []byte("\n"))
	}
	return p
}

// at returns "line 3: " for the value at a path, or nothing if its position is unknown.
func (p *positions) at(path string) string {
	if p == nil || p.lines[path] == 0 {
		return ""
	}
	return fmt.Sprintf("line %d: ", p.lines[path])
}

// wrap returns an error with the line of the value at a path, if that is known.
func (p *positions) wrap(path string, err error) error {
	if at := p.at(path); at != "" {
		return fmt.Errorf("sweeps: grid: %s%s", at, strings.TrimPrefix(strings.TrimPrefix(err.Error(), "sweeps: "), "nn: "))
	}
	return err
}

// rule returns the path of the first rule with the given name.
func (p *positions) rule(name string) string {
	if p != nil {
		for k := 0; p.lines[fmt.Sprintf("rules[%d]", k)] > 0; k++ {
			if path := fmt.Sprintf("rules[%d].rule", k); p.words[path] == name {
				return path
			}
		}
	}
	return ""
}

// value reads one value. t is nil if the type checks its fields itself. It returns false at a syntax error.
func (p *positions) value(d *json.Decoder, t reflect.Type, path string) bool {
	token, err := d.Token()
	if err != nil {
		return false
	}
	p.lines[path] = lineAt(p.text, d.InputOffset())
	if word, ok := token.(string); ok {
		p.words[path] = word
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t != nil && reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		t = nil
	}
	switch token {
	case json.Delim('{'):
		return p.fields(d, t, path)
	case json.Delim('['):
		var element reflect.Type
		if t != nil && t.Kind() == reflect.Slice {
			element = t.Elem()
		}
		for k := 0; d.More(); k++ {
			if !p.value(d, element, fmt.Sprintf("%s[%d]", path, k)) {
				return false
			}
		}
		_, err = d.Token()
	}
	return err == nil
}

// fields reads the fields of an object after its opening brace.
func (p *positions) fields(d *json.Decoder, t reflect.Type, path string) bool {
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		name, ok := token.(string)
		if err != nil || !ok {
			return false
		}
		within := strings.TrimPrefix(path+"."+name, ".")
		key := strings.ToLower(name) // fields match in any case
		if t != nil && t.Kind() == reflect.Map {
			key = name
		}
		again := seen[key]
		seen[key] = true
		var field reflect.Type
		switch {
		case t != nil && t.Kind() == reflect.Map:
			field = t.Elem()
		case t != nil && t.Kind() == reflect.Struct:
			names, types := jsonFields(t)
			k := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
			if k >= 0 {
				field = types[k]
			} else if p.unknown == nil {
				p.unknown = &unknownField{lineAt(p.text, d.InputOffset()), path, name, names}
			}
		}
		if !p.value(d, field, within) {
			return false
		}
		if again && p.twice == "" {
			p.twice = within
		}
	}
	_, err := d.Token()
	return err == nil
}

// jsonFields returns the names and types of a struct's fields in JSON.
func jsonFields(t reflect.Type) (names []string, types []reflect.Type) {
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			names, types = append(names, name), append(types, f.Type)
		}
	}
	return names, types
}
