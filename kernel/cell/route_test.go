package cell

import (
	"slices"
	"strings"
	"testing"
)

func TestRoute(t *testing.T) {
	for code, want := range map[string]Target{
		"":                              Empty,
		"// a comment\n":                Empty,
		"/* %% */":                      Empty,
		"x := 1":                        Interpreted,
		"fmt.Println(7 % 3)":            Interpreted,
		"x := a +\n%b":                  Interpreted, // the parser reports it
		"y := 7\n!ok":                   Compiled,
		"s := `\n%% not a command\n`":   Interpreted,
		"b := (1 +\n\t!x)":              Interpreted,
		"x := []bool{\n\t!a,\n\t!b,\n}": Interpreted,
		"x := []bool{\n!a,\n!b,\n}":     Interpreted,
		"x := []bool{ // c\n!a,\n}":     Interpreted,
		"f(\n!a,\n)":                    Interpreted,
		"m := M{\"a\":\n!a}":            Interpreted,
		"switch {\ncase a,\n\t!b:\n}":   Interpreted,
		"x := y %\n\t5":                 Interpreted,
		"func f() []bool {\n\treturn []bool{\n\t\t!a,\n\t}\n}": Interpreted,
		"x := 5 // (\n!ls":                Compiled,
		"x++\n!ls":                        Compiled,
		"a[0]\n!ls":                       Compiled,
		"f()\n/* c\n*/\n!ls":              Compiled,
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

// TestChunksOfHeaders checks statements whose headers contain braces, each followed by another
// statement.
func TestChunksOfHeaders(t *testing.T) {
	for _, statement := range []string{
		"for xs := []int{1, 2}; len(xs) > 0; xs = xs[1:] { a() }",
		"for m := map[string][]int{}; len(m[k]) < 3; i++ { a() }",
		"for i, f := 0, func(x int) []int { return nil }; i < 3; i++ { a() }",
		"if func() bool { return true }(); ok { a() }",
		"if x := interface{}(y); x != nil { a() }",
		"if s := struct{ a, b int }(y); s.a > 0 { a() } else if z := [...]int{1}; len(z) > 0 { b() }",
		"if xs := []int(y); xs[0] > ys[1:][0] { a() }",
		"switch c := \"abc\"[i]; c { case 'a': b(); c() }",
		"for _, c := range []struct{ in, want string }{{\"a\", \"b\"}} { a() }",
		"for i := 0; i < len([]int{1}); i++ { a() }",
	} {
		all := Chunks(statement + "; behind()")
		if len(all) != 2 || all[0].To != len(statement) {
			t.Errorf("%s\nis divided into %+v", statement, all)
		}
	}
}

func FuzzChunks(f *testing.F) {
	f.Add("x := 1\nfunc f() {")
	f.Add("func (a b) `\x00;)")
	f.Add("x\na, /* , */ f(b, c)")
	f.Fuzz(func(t *testing.T, code string) {
		at := 0
		for _, c := range Chunks(code) {
			if c.From < at || c.To < c.From || c.To > len(code) {
				t.Fatalf("chunk %+v after offset %d of %d", c, at, len(code))
			}
			at = c.To
		}
		for _, at := range ListCommas(code, Chunks(code)) {
			if code[at] != ',' {
				t.Fatalf("%q has no comma at %d", code, at)
			}
		}
		Route(code)
		p := ParseProgram(code)
		p.Mentions()
		p.Declares()
		p.ForGoNB([]string{"import a"}, "x()")
	})
}

func TestCommandLines(t *testing.T) {
	for code, want := range map[string]string{
		"x := 1\n!ls a \\\n  b\ny := 2":            "-**-",
		"s := `\n%d\n!x\n`":                        "----",
		"f(1,\n!a,\n)":                             "---",
		"%%\nx := 1\n%env A=1":                     "*-*",
		"%%writefile notes.txt\nsome notes\n\n= 1": "****",
		"%%bash\r\nls\r":                           "**",
		"//gonb:%%bash\nls":                        "**",
		"":                                         "-",
	} {
		var got strings.Builder
		for _, is := range CommandLines(code) {
			got.WriteByte("-*"[map[bool]int{true: 1}[is]])
		}
		if got.String() != want {
			t.Errorf("%q: %s, want %s", code, got.String(), want)
		}
	}
}
