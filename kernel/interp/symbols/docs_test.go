package symbols

import (
	"go/types"
	"strings"
	"testing"
)

func TestEveryPackageHasDocs(t *testing.T) {
	i, err := NewImporter()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range i.Paths() {
		if path != "unsafe" && len(embeddedDocs.of(path)) == 0 {
			t.Errorf("no docs of %s", path)
		}
	}
	for name, want := range map[string]string{
		"fmt:":                             "Package fmt implements formatted I/O",
		"fmt:Println":                      "Println formats using the default formats",
		"strings:Builder.WriteString":      "WriteString appends the contents of s",
		"net/http:Client.Timeout":          "Timeout specifies a time limit",
		"math:MaxInt8":                     "Integer limit values.",
		"io:Reader.Read":                   "",
		"io:Reader":                        "Reader is the interface that wraps",
		"gonum.org/v1/gonum/mat:Dense.Mul": "Mul takes the matrix product",
		"setlab/setlib/train:Fit":          "Fit ",
		"builtin:append":                   "The append built-in function",
		"fmt:nothing":                      "",
		"nothing:":                         "",
	} {
		path, identifier, _ := strings.Cut(name, ":")
		if got := i.Doc(path, identifier); want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s has the doc %.80q, want %q", name, got, want)
		}
	}
}

// What this module exports to notebooks says what it is.
func TestExportsOfThisModuleAreDocumented(t *testing.T) {
	i, err := NewImporter()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range i.Paths() {
		if !strings.HasPrefix(path, "setlab/") {
			continue
		}
		p, err := i.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range p.Scope().Names() {
			object := p.Scope().Lookup(name)
			if _, constant := object.(*types.Const); object.Exported() && !constant && i.Doc(path, name) == "" {
				t.Errorf("%s.%s has no doc comment", path, name)
			}
		}
	}
}
