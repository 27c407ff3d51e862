package hook

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
)

// printPlain means the builtin function print, and printPlainLine println. What cannot be written
// is lost, as in Go.
func printPlain(texts ...string)     { _, _ = os.Stderr.WriteString(strings.Join(texts, "")) }
func printPlainLine(texts ...string) { _, _ = os.Stderr.WriteString(strings.Join(texts, " ") + "\n") }

// plain returns a value as the runtime prints it.
func plain(value any) string {
	v := bare(reflect.ValueOf(value))
	switch v.Kind() {
	case reflect.Invalid:
		return "0x0" // a nil of no type
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	case reflect.Complex64, reflect.Complex128:
		return strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits())
	case reflect.String:
		return v.String()
	case reflect.Slice:
		return fmt.Sprintf("[%d/%d]0x%x", v.Len(), v.Cap(), v.Pointer())
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return fmt.Sprintf("0x%x", v.Pointer())
	}
	return "(" + v.Type().String() + ")"
}

// plainInterface is plain for what an interface holds: where its type and its value are.
func plainInterface(value any) string {
	if value == nil {
		return "(0x0,0x0)"
	}
	kind := reflect.ValueOf(reflect.TypeOf(value))
	v := bare(reflect.ValueOf(value))
	at := uintptr(0)
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.Slice:
		at = v.Pointer()
	default:
		own := reflect.New(v.Type())
		at = own.Pointer()
	}
	return fmt.Sprintf("(0x%x,0x%x)", kind.Pointer(), at)
}
