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

// misread returns an error that describes a mistake in a grid file in terms of the file. offset is the
// position where reading ended.
func misread(text []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty; a grid is a JSON object")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("line %d: the file ends before the grid does", lineAt(text, int64(len(text))))
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", lineAt(text, syntax.Offset), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("line %d: a grid is a JSON object, not %s", lineAt(text, kind.Offset), article(kind.Value))
	case errors.As(err, &kind) && kind.Offset == 0:
		return fmt.Errorf("%q is %s where %s is wanted", fieldOf(kind), article(kind.Value), wanted(kind.Type))
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %q is %s where %s is wanted", lineAt(text, kind.Offset), fieldOf(kind), article(kind.Value), wanted(kind.Type))
	}
	return fmt.Errorf("line %d: %w", lineAt(text, offset), err)
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
