package cell

import (
	"slices"
	"testing"
)

func TestRoute(t *testing.T) {
	for code, want := range map[string]Target{
		"":                                Empty,
		"// a comment\n":                  Empty,
		"/* %% */":                        Empty,
		"x := 1":                          Interpreted,
		"fmt.Println(7 % 3)":              Interpreted,
		"x := a +\n%b":                    Interpreted, // the parser reports it
		"y := 7\n!ok":                     Compiled,
		"s := `\n%% not a command\n`":     Interpreted,
		"b := (1 +\n\t!x)":                Interpreted,
		"%%\nx := 1":                      Compiled,
		"import \"fmt\"\n%%\nx := 1":      Compiled,
		"%help":                           Compiled,
		"!ls":                             Compiled,
		"!*go mod tidy":                   Compiled,
		"%%writefile x.txt\nit's a quote": Compiled,
		"%%bash\necho '":                  Compiled,
		"func main() {}":                  Compiled,
		"func mainly() {}":                Interpreted,
		"func (m main) main() {}":         Interpreted,
		"// it's\n%%\nx":                  Compiled,
		"c := '\"'\n%%\nx":                Compiled,
		"type T struct{}":                 Interpreted,
		"func init_a() { x = 1 }":         Compiled,
		"var v int\nfunc init() {\n}":     Compiled,
		"func init_weights(n int) {}":     Interpreted,
		"func initial() {}":               Interpreted,
		"func init_a() {}\ninit_a()":      Interpreted,
	} {
		if got := Route(code); got != want {
			t.Errorf("Route(%q) = %d, want %d", code, got, want)
		}
	}
}

func TestChunks(t *testing.T) {
	const code = `import "fmt"
type T struct {
	a int
}
func (t T) M() int { return 1 }
func f() {
	x := 1
}
x := f; y := 2 // comment
func() { z() }()
func(t T) {}(x)
var a, b = 1, 2
if x {
} else {
}
for i := 0; ; i++ {
}
if x := f(); x {
} else if y := g(); y {
}
const c = 1`
	want := []Kind{Import, Type, Method, FuncDecl, Statement, Statement, Statement, Statement, Var, Statement, Statement, Statement, Const}
	var got []Kind
	for _, c := range Chunks(code) {
		got = append(got, c.Kind)
	}
	if !slices.Equal(got, want) {
		t.Errorf("Chunks finds %v, want %v", got, want)
	}
}

func FuzzChunks(f *testing.F) {
	f.Add("x := 1\nfunc f() {")
	f.Add("func (a b) `\x00;)")
	f.Fuzz(func(t *testing.T, code string) {
		at := 0
		for _, c := range Chunks(code) {
			if c.From < at || c.To < c.From || c.To > len(code) {
				t.Fatalf("chunk %+v after offset %d of %d", c, at, len(code))
			}
			at = c.To
		}
		Route(code)
		p := ParseProgram(code)
		p.Mentions()
		p.Declares()
		p.ForGoNB([]string{"import a"}, "x()")
	})
}
