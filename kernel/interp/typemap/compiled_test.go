package typemap

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/types"
	"io"
	"iter"
	"net/http"
	"os"
	"reflect"
	"sync/atomic"
	"testing"
	"time"
)

// compiledAll contains the types that TestCompiledTypes reads from source.
type compiledAll struct {
	A bytes.Buffer
	B fmt.Stringer
	C io.Reader
	D *http.Request
	E os.FileMode
	F reflect.Type
	G time.Duration
	H context.Context
	I json.Marshaler
	J error
	K map[string][]http.Header
	L func(context.Context, ...io.Reader) (time.Month, error)
	M any
	N interface {
		error
		Unwrap() error
	}
	O chan<- time.Time
	P [3]*reflect.Value
	Q atomic.Int64
	R reflect.Kind
}

// compiledNumbers makes the program contain an instance of iter.Seq for its own type
// compiledNumber.
func compiledNumbers(iter.Seq[compiledNumber]) {}

type compiledNumber int

// TestInstancesOfInterpretedTypes checks an interpreted type with the same name as one of the
// program's types. The program's instances of generic types must not be used for the interpreted
// type.
func TestInstancesOfInterpretedTypes(t *testing.T) {
	c := reflect.TypeOf(compiledNumbers).In(0)
	pkg := check(t, here, "main.go", `package typemap
import "iter"
type compiledNumber int
var x iter.Seq[compiledNumber]
`)
	x := pkg.Scope().Lookup("x").Type()
	if r, err := (&Map{Origin: hereOnly}).Of(x); err == nil || err.Error() != "typemap: iter.Seq["+here+".compiledNumber] is compiled, but the program does not have it" {
		t.Error(r, err)
	}
	either := &Map{Origin: func(o *types.TypeName) Origin {
		if o.Pkg() == pkg {
			return Interpreted
		}
		return Either
	}}
	r, err := either.Of(x)
	if err != nil || r == c || r.String() != c.String() || r.PkgPath() != "iter" {
		t.Error(r, err)
	}
	program := &Map{Origin: func(*types.TypeName) Origin { return Compiled }}
	if r, err := program.Of(x); r != c {
		t.Error(r, err)
	}
}
