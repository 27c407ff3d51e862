package nn

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestCatalogHasAllLayers checks that every type of the package that builds a stage is in the catalog and can be
// found by its name.
func TestCatalogHasAllLayers(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "build" && f.Recv != nil {
				want = append(want, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	for _, l := range Catalog() {
		got = append(got, reflect.TypeOf(l).Name())
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the catalog has %v, the package %v", got, want)
	}
	for _, name := range []string{"srelu", "relu", "leaky relu", "allrelu", "sigmoid", "tanh", "gelu", "silu"} {
		if l, err := Activation(name); err != nil || !strings.EqualFold(strings.Split(l.String(), "(")[0], name) {
			t.Errorf("%s is %v, %v", name, l, err)
		}
	}
	for name, want := range map[string]Layer{"batch": BatchNorm{}, "layer": LayerNorm{}} {
		if l, err := Normalization(name); err != nil || l != want {
			t.Errorf("%s is %v, %v", name, l, err)
		}
	}
	if l, err := Activation("batch"); err == nil || !strings.Contains(err.Error(), "leaky relu") {
		t.Errorf("an unknown activation: %v, %v", l, err)
	}
}
