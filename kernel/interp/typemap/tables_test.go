package typemap

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

// TestEveryCompiledType looks up each exported type of the tables, and makes a type of interpreted
// code from its underlying type.
func TestEveryCompiledType(t *testing.T) {
	if testing.Short() {
		t.Skip("imports Go's library")
	}
	exports, err := exec.Command("go", "list", "-export", "-f", "{{.ImportPath}}={{.Export}}", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(exports)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
	m := &Map{Tables: tables}
	main := types.NewPackage("main", "main")
	found, made := 0, 0
	for key, symbols := range tables[0] {
		path := key[:max(strings.LastIndexByte(key, '/'), 0)]
		if path == "" || strings.HasPrefix(path, "github.com/") {
			continue // specific to yaegi
		}
		pkg, err := imports.Import(path)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, name := range pkg.Scope().Names() {
			o, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !o.Exported() || o.IsAlias() || !symbols[name].IsValid() {
				continue
			}
			n := o.Type().(*types.Named)
			c := symbols[name].Type().Elem()
			if c.PkgPath() != path {
				continue // yaegi has its own log.Logger
			}
			r, err := m.Of(n)
			if err != nil || r != c {
				t.Errorf("%v: %v %v", n, r, err)
				continue
			}
			found++
			x := types.NewNamed(types.NewTypeName(0, main, "X", nil), n.Underlying(), nil)
			r, err = m.Of(x)
			if err != nil {
				t.Errorf("type X %v: %v", n, err)
				continue
			}
			made++
			if a, b := fmt.Sprint(r.Kind(), r.Size(), r.Comparable()), fmt.Sprint(c.Kind(), c.Size(), c.Comparable()); a != b || r.String() != "main.X" || !reflect.Zero(r).CanConvert(c) {
				t.Errorf("type X %v: %s, compiled: %s", n, a, b)
			}
		}
	}
	if found < 500 || made != found {
		t.Errorf("%d types found, %d made from them", found, made)
	}
	t.Logf("%d types", found)
}
