package doclinks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"setlab/internal/race"
	"setlab/kernel/notebook"
	"setlab/kernel/scope"
)

func load(t *testing.T, config packages.Config, patterns ...string) []*packages.Package {
	t.Helper()
	config.Mode = Mode
	pkgs, err := packages.Load(&config, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	return pkgs
}

// TestModule checks that the names mentioned in the module's comments, README and notebooks exist.
func TestModule(t *testing.T) {
	race.Skip(t, "reads all packages, which takes minutes under the race detector")
	pkgs := load(t, packages.Config{}, "setlab/...")
	if len(pkgs) < 50 {
		t.Fatalf("%d packages", len(pkgs))
	}
	for _, p := range Check(pkgs, scope.Module()) {
		t.Error(p)
	}
	texts := map[string]string{}
	for _, path := range pages(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	notebooks, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(notebooks) == 0 {
		t.Fatalf("%d notebooks, %v", len(notebooks), err)
	}
	lessons, err := filepath.Glob("../../notebooks/course/*.ipynb")
	if err != nil || len(lessons) == 0 {
		t.Fatalf("%d lessons, %v", len(lessons), err)
	}
	notebooks = append(notebooks, lessons...)
	for _, path := range notebooks {
		n, err := notebook.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range n.Cells {
			if cell.Type == notebook.Markdown {
				texts[filepath.Base(path)] += cell.Source + "\n"
			}
		}
	}
	for name, text := range texts {
		for _, missing := range Prose(text, pkgs, scope.Module()) {
			t.Errorf("%s: there is no %s", name, missing)
		}
	}
}

func TestCheck(t *testing.T) {
	pkgs := load(t, packages.Config{Dir: "testdata/module"}, "./...")
	for _, c := range []struct {
		public []string
		want   []string
	}{
		{nil, []string{
			"shapes.go:1: there is no [Circle]", "shapes.go:6: there is no [Square.Edge]", "shapes.go:8: there is no [strings.Bricks]",
			"shapes.go:10: there is no [Round]", "user.go:1: there is no shapes.Triangle", "user.go:6: there is no shapes.Square.Volume",
			"user.go:8: there is no shapes.Nothing",
		}},
		{[]string{"example.org/module/shapes"}, []string{
			"other.go:3: there is no shapes.Pentagon",
			"shapes.go:1: there is no [Circle]", "shapes.go:6: there is no [Square.Edge]", "shapes.go:8: there is no [strings.Bricks]",
			"shapes.go:10: there is no [Round]", "user.go:1: there is no shapes.Triangle", "user.go:6: there is no shapes.Square.Volume",
			"user.go:8: there is no shapes.Nothing",
		}},
	} {
		var got []string
		for _, p := range Check(pkgs, c.public) {
			p.Place.Filename, p.Place.Column = filepath.Base(p.Place.Filename), 0
			got = append(got, p.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("public %q: found\n%s\nwant\n%s", c.public, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
	const prose = "`shapes.Square` has shapes.Square.Side and shapes.Square.Corner; see shapes.Circle(x) and strings.Bricks."
	if got := Prose(prose, pkgs, []string{"example.org/module/shapes"}); !slices.Equal(got, []string{"shapes.Square.Corner", "shapes.Circle"}) {
		t.Errorf("in prose: %q", got)
	}
}
