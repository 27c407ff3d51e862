package sweeps

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// misread returns an error that describes a mistake in a grid file in terms of the file. where holds the
// positions in the file as written.
func misread(text []byte, where *positions, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var rule *ruleError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty; a grid is a JSON object")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("line %d: the file ends before the grid does", lineAt(text, int64(len(text))))
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %s", lineAt(text, syntax.Offset), plain(text, syntax))
	case errors.As(err, &rule):
		return fmt.Errorf("%s%w", where.at(fmt.Sprintf("rules[%d]", rule.index)), rule.err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("line %d: a grid is a JSON object, not %s", lineAt(text, kind.Offset), article(kind.Value))
	case errors.As(err, &kind) && kind.Offset == 0:
		return fmt.Errorf("%q is %s where %s is wanted", fieldOf(kind), article(kind.Value), wanted(kind.Type))
	case errors.As(err, &kind) && !bytes.Equal(text, where.text): // rewritten, see namedTables
		return fmt.Errorf("%s%q is %s where %s is wanted", where.at(fieldOf(kind)), fieldOf(kind), article(kind.Value), wanted(kind.Type))
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %q is %s where %s is wanted", lineAt(text, kind.Offset), fieldOf(kind), article(kind.Value), wanted(kind.Type))
	}
	if u := where.unknown; u != nil && strings.HasPrefix(err.Error(), "json: unknown field") {
		return fmt.Errorf("line %d: %s", u.line, u.in("a grid"))
	}
	return err
}

// plain describes a syntax error in words for people who do not know encoding/json.
func plain(text []byte, err *json.SyntaxError) string {
	at := max(0, min(int(err.Offset)-1, len(text)-1))
	before := bytes.TrimRight(text[:at], " \t\r\n")
	if closing := text[at]; (closing == '}' || closing == ']') && bytes.HasSuffix(before, []byte(",")) {
		return fmt.Sprintf("the comma before %q is one too many; remove it", closing)
	}
	return strings.NewReplacer(
		"looking for beginning of value", "where a value should begin",
		"looking for beginning of object key string", "where the name of a field should begin, in double quotes",
		"after object key:value pair", "after a field; a comma is missing, or a brace",
		"after array element", "after an element of a list; a comma is missing, or a bracket",
		"after object key", "after the name of a field; a colon is missing",
	).Replace(err.Error())
}

// fieldOf returns the path of a field in the file, where embedded structs have no names.
func fieldOf(err *json.UnmarshalTypeError) string {
	return strings.ReplaceAll(err.Field, "."+reflect.TypeFor[Networks]().Name()+".", ".")
}

// lineAt returns the line number of a byte, counted from 1.
func lineAt(text []byte, offset int64) int {
	before := bytes.TrimRight(text[:min(offset, int64(len(text)))], "\n")
	return bytes.Count(before, []byte("\n")) + 1
}

// article adds an article to encoding/json's name of a kind of value, such as "array" or "number 1.5".
func article(kind string) string {
	switch kind[0] {
	case 'a', 'o':
		return "an " + kind
	}
	return "a " + kind
}

// wanted describes the JSON values of a Go type.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "a whole number"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "an array"
	}
	return "an object"
}
