package engine

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strings"

	yaegi "github.com/traefik/yaegi/interp"
)

// RuntimeError is a panic of the engine as Go's own would be.
type RuntimeError string

var _ runtime.Error = RuntimeError("")

// Error implements error.
func (e RuntimeError) Error() string { return string(e) }

// RuntimeError implements runtime.Error.
func (RuntimeError) RuntimeError() {}

// TypeName returns the name of the type that Go's own would have.
func (e RuntimeError) TypeName() string {
	switch text := string(e); {
	case strings.HasPrefix(text, "interface conversion"):
		return "*runtime.TypeAssertionError"
	case strings.Contains(text, "out of range [") || strings.Contains(text, "bounds out of range") || strings.Contains(text, "cannot convert slice"):
		return "runtime.boundsError"
	case strings.HasPrefix(text, "runtime error"):
		return "runtime.errorString"
	}
	return "runtime.plainError"
}

// placeBefore is the place that the engine puts before some of its messages.
var placeBefore = regexp.MustCompile(`^` + fileStem + `\d+/_\.go:\d+(:\d+)?: `)

// GoPanic returns what Go panics with where the engine, which lets reflection do the
// work, has panicked with value.
func GoPanic(value any) any {
	switch v := value.(type) {
	case nil:
		return nil
	case *reflect.ValueError:
		if v.Kind != reflect.Invalid {
			return value
		}
		return RuntimeError("runtime error: invalid memory address or nil pointer dereference")
	case runtime.Error:
		if of, ok := strings.CutPrefix(v.Error(), "hash of unhashable type: "); ok {
			return RuntimeError("runtime error: hash of unhashable type " + of)
		}
		if v.Error() == "runtime: allocation size out of range" { // of a length or a capacity, which reflection does not tell
			return RuntimeError("runtime error: makeslice: len out of range")
		}
		return value
	case string:
		return goMessage(v, value)
	case error:
		if isEngines(v) { // of others, no method is called by asking what they are
			text := placeBefore.ReplaceAllString(v.Error(), "")
			return RuntimeError(failedAssertion.ReplaceAllString(text, "interface conversion: interface {} is $1, not $2"))
		}
	}
	return value
}

// isEngines reports whether an error is of a type of the engine's.
func isEngines(err error) bool {
	t := reflect.TypeOf(err)
	return t.Kind() == reflect.Pointer && t.Elem().PkgPath() == reflect.TypeFor[yaegi.Interpreter]().PkgPath()
}

// failedAssertion is what the engine says where the result of a compiled function has not the type that it is asked for.
var failedAssertion = regexp.MustCompile(`^interface conversion: (.+) is not (.+): missing method $`)

// toArray is how reflection says that a slice is too short for an array.
var toArray = regexp.MustCompile(`cannot convert slice with length (\d+) to (?:pointer to )?array with length (\d+)`)

// goMessage is GoPanic for a string.
func goMessage(text string, value any) any {
	if !strings.HasPrefix(text, "reflect") {
		return value
	}
	if m := toArray.FindStringSubmatch(text); m != nil {
		return RuntimeError(fmt.Sprintf("runtime error: cannot convert slice with length %s to array or pointer to array with length %s", m[1], m[2]))
	}
	for _, m := range []struct{ has, means string }{
		{"slice index out of range", "index out of range"},
		{"array index out of range", "index out of range"},
		{"string index out of range", "index out of range"},
		{"index out of bounds", "slice bounds out of range"},
		{"slice3 of", "slice bounds out of range"},
		{"MakeSlice: negative cap", "makeslice: cap out of range"},
		{"MakeSlice: negative", "makeslice: len out of range"},
		{"MakeSlice: len > cap", "makeslice: cap out of range"},
		{"MakeChan: negative", "makechan: size out of range"},
		{"nil interface value", "invalid memory address or nil pointer dereference"},
		{"nil pointer", "invalid memory address or nil pointer dereference"},
		{"nil func", "invalid memory address or nil pointer dereference"},
		{"nil function", "invalid memory address or nil pointer dereference"},
	} {
		if strings.Contains(text, m.has) && strings.HasPrefix(m.means, "makechan") {
			return RuntimeError(m.means) // as Go says it
		} else if strings.Contains(text, m.has) {
			return RuntimeError("runtime error: " + m.means)
		}
	}
	return value
}

// Recovered is what recover returns in cells: the engine wraps what cells panic with.
func Recovered(value any) any {
	if v, ok := value.(reflect.Value); ok {
		if !v.IsValid() || v.Kind() == reflect.Interface && v.IsNil() {
			return new(runtime.PanicNilError)
		}
		value = v.Interface()
	}
	return GoPanic(value)
}

// PanicText writes the value of a panic as Go does when a program ends of it.
func PanicText(value any) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "panic while printing panic value: " + PanicText(r)
		}
	}()
	return panicText(value)
}

// ErrorText returns what an error says, which may be a panic.
func ErrorText(err error) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "an error whose Error method panics: " + PanicText(r)
		}
	}()
	return err.Error()
}

func panicText(value any) string {
	switch v := Recovered(value).(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case interface{ PanicText() string }:
		return v.PanicText()
	default:
		return fmt.Sprint(v)
	}
}

// CallText writes what Call has ended with: the value of a panic as PanicText does.
func CallText(err error) string {
	var p yaegi.Panic
	if errors.As(err, &p) {
		return PanicText(p.Value)
	}
	return err.Error()
}
