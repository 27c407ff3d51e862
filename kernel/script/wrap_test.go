package script

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func TestAsProgram(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		has  []string
		not  []string
	}{
		"imports what it uses":   {"fmt.Println(strings.ToUpper(\"a\"))", []string{`import fmt "fmt"`, `import strings "strings"`}, []string{`"os"`}},
		"keeps its imports":      {"import rand \"math/rand\"\nrand.Int()", []string{`import rand "math/rand"`}, []string{"rand/v2"}},
		"declares over packages": {"time := 1\nfmt.Println(time)", nil, []string{`import time`}},
		"hoists what functions use": {"x, y := 1, []string{}\nz := 2\nfunc f() int { return x }\nf()",
			[]string{"var x int\n", "var y []string\n", "x, y =  1", "z := 2", "_ = z"}, []string{"_ = x"}},
		"hoists types of packages": {"s := datasets.DNA()\nfunc f() { s.Train.Len() }\nf()", []string{`import p0ʹ "setlab/datasets"`, "var s *p0ʹ.Set\n"}, nil},
		"hoists what is declared by var": {"var (\n\tx, y float64 = 1, 2\n\tn map[string]int\n)\nfunc f() { _, _ = x, n }\nf()",
			[]string{"var x float64\n", "var y float64\n", "var n map[string]int\n", "\n n = *new(map[string]int)"}, []string{"var (", "n map[string]int\n)"}},
		"shows a value":           {"1 + 1", []string{showAlias + ".Value(/*line /x.go:1:1*/1 + 1)"}, nil},
		"raises an error":         {"os.Remove(\"x\")", []string{showAlias + ".Error("}, []string{".Value(/"}},
		"shows several values":    {"strconv.Atoi(\"1\")", []string{"v0ʹ, v1ʹ := ", showAlias + ".Error(v1ʹ); " + showAlias + ".Value(v0ʹ)"}, nil},
		"prints and says no more": {"fmt.Println(1)", []string{"_, v1ʹ := ", ".Error(v1ʹ)"}, []string{".Value(/", ".Value(v"}},
		"ends with a function":    {"x := 1\nfunc f() int { return x }", nil, []string{".Value(/"}},
		"keeps semicolons":        {"x := 1 /* c */; func f() {} /* d\n*/ ; x ; f()", []string{"x := 1        ; ", "func f() {}     \n"}, nil},
		"has a context":           {"<-ctx.Done()", []string{"var ctx = trainʹ.Context()"}, nil},
		"has its own context":     {"ctx := context.Background()\nctx.Err()", nil, []string{"trainʹ"}},
		"lends its own context":   {"ctx := context.Background()\nfunc f() error { return ctx.Err() }\nf()", []string{"ctx =  context.Background()"}, []string{"trainʹ"}},
		"hoists over packages":    {"sort, n := 3, 1\nfunc f() int { return sort + n }\nf()", []string{"var sort int\n"}, []string{"import sort"}},
		"uses a package before":   {"rand := rand.IntN(9)\nfunc f() { rand.Int() }\nf()", []string{"import rand"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := asProgram(&source{path: "x.go", text: test.text}, "/x.go")
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range test.has {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in\n%s", want, got)
				}
			}
			for _, want := range test.not {
				if strings.Contains(got, want) {
					t.Errorf("%q is in\n%s", want, got)
				}
			}
		})
	}
}

// FuzzAsProgram checks that the program made from a script is valid and keeps the positions of its
// statements.
func FuzzAsProgram(f *testing.F) {
	for _, seed := range []string{
		"x, y := 1, 2\nfunc f() int { return x }\nf()", "var (\nx int\ny, z = 1, 2; w string)\nfunc f() { x, y, z = z, y, x }\nf()",
		"import \"fmt\"\nfmt.Println(1)", "x := 1 +", "}\nfunc g() {", "type T[P any] struct{}\nfunc (T[P]) m() {}\nT[int]{}.m()",
		"L: for { break L }\n<-ctx.Done()", "a, a := 1, 2\nfunc f() { a }\na", "x := func() { x }\nfunc f() { x() }\n`\n`",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := newSource("x.go", []byte(text))
		if err != nil || s.program {
			return
		}
		program, err := asProgram(s, "/x.go")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.go:") && !strings.HasPrefix(err.Error(), "/x.go:") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", program, 0); err != nil {
			t.Fatalf("%q became\n%s\n%v", text, program, err)
		}
	})
}
