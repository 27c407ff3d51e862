package cell

import (
	"reflect"
	"slices"
	"testing"
)

func TestForGoNB(t *testing.T) {
	for code, want := range map[string]struct {
		text   string
		origin []int
	}{
		"%%\nx := 1":                                 {"%%\nx := 1", []int{1, 2}},
		"%%\nrun(ctx)":                               {"%%\nctx := contextʹ();\nrun(ctx)", []int{1, 0, 2}},
		"%% -n 3\r\n!ls\r\nrun(ctx)":                 {"%% -n 3\nctx := contextʹ();\n!ls\nrun(ctx)", []int{1, 0, 2, 3}},
		"//gonb:%%\n!a \\\nb c\nrun(ctx)":            {"//gonb:%%\nctx := contextʹ();\n!a \\\nb c\nrun(ctx)", []int{1, 0, 2, 3, 4}},
		"%%\nctx := context.TODO()\nrun(ctx)":        {"%%\nctx := context.TODO()\nrun(ctx)", []int{1, 2, 3}},
		"func g(ctx context.Context) {}\n%%\ng(nil)": {"func g(ctx context.Context) {}\n%%\ng(nil)", []int{1, 2, 3}},
		"func main() {\n\trun(ctx)\n}":               {"func main() {\nctx := contextʹ();\n\n\trun(ctx)\n}", []int{1, 0, 1, 2, 3}},
		"func main() { run(ctx) }":                   {"func main() {\nctx := contextʹ();\n run(ctx) }", []int{1, 0, 1}},
		"%%bash\necho ctx":                           {"%%bash\necho ctx", []int{1, 2}},
		"%%\nfmt.Println(\"ctx\")":                   {"%%\nfmt.Println(\"ctx\")", []int{1, 2}},
	} {
		if text, origin := ParseProgram(code).ForGoNB(nil); text != want.text || !slices.Equal(origin, want.origin) {
			t.Errorf("%q becomes %q %v, want %q %v", code, text, origin, want.text, want.origin)
		}
	}
}

// TestConstantsApart checks that each constant is a declaration of its own with the same value, on the same line.
func TestConstantsApart(t *testing.T) {
	for code, want := range map[string]string{
		"const A = 1": "const A = 1",
		"const (\n\t_ = iota\n\tKB = 1 << (10 * iota) // bytes\n\tMB\n)":   "\nconst _ = 0\nconst KB = 1 << (10 * 1)\nconst MB = 1 << (10 * 2)\n",
		"var x = 1; const (A, B T = iota, -iota; C, D); var y = 2":         "var x = 1; const A T = 0; const B T = -0; const C T = 1; const D T = -1; var y = 2",
		"const (\n\tA = 1 + // one\n\t\tiota +\n\t\t2\n\tB\n)\n%%\nf(ctx)": "\nconst A = 1 + 0 + 2\n\n\nconst B = 1 + 1 + 2\n\n%%\nctx := contextʹ();\nf(ctx)",
		"const A = 1; const B = 2":                                         "const A = 1; const B = 2",
		"const (\n\tA\n)":                                                  "const (\n\tA\n)",
		"const (\n\tA, B = 1\n)":                                           "const (\n\tA, B = 1\n)",
		"const a = `x\ny` + b\nfunc f() {\n}":                              "const a = \"x\\ny\" + b\n\nfunc f() {\n}",
		"const (\n\ta = `x\n\ty`\n\tb\n)\n!ls":                             "\nconst a = \"x\\n\\ty\"\n\nconst b = \"x\\n\\ty\"\n\n!ls",
		"const ()":                                                         "const ()",
		"const A = iota; func main() { f(ctx) }":                           "const A = iota; func main() {\nctx := contextʹ();\n f(ctx) }",
		"func f() int { const (A = iota; B); return B }":                   "func f() int { const (A = iota; B); return B }",
	} {
		if text, _ := ParseProgram(code).ForGoNB(nil); text != want {
			t.Errorf("%q becomes\n%q, want\n%q", code, text, want)
		}
	}
}

// TestBefore checks that code inserted at the beginning of a cell goes after its imports, which
// must come first in Go, and that line numbers are preserved.
func TestBefore(t *testing.T) {
	for code, want := range map[string]struct {
		text   string
		origin []int
	}{
		"%%\nf(ctx)":                     {"var a int\n%%\nctx := contextʹ();\nf(ctx)", []int{0, 1, 0, 2}},
		"%%\nf()":                        {"var a int\n%%\nf()", []int{0, 1, 2}},
		"import \"C\"\nfunc q() {}":      {"import \"C\"\nvar a int\nfunc q() {}", []int{1, 0, 2}},
		"!ls\nimport (\n\t\"os\"\n)\n%%": {"!ls\nimport (\n\t\"os\"\n)\nvar a int\n%%", []int{1, 2, 3, 4, 0, 5}},
	} {
		if text, origin := ParseProgram(code).ForGoNB([]string{"var a int"}); text != want.text || !slices.Equal(origin, want.origin) {
			t.Errorf("%q becomes %q %v, want %q %v", code, text, origin, want.text, want.origin)
		}
	}
}

func TestNames(t *testing.T) {
	for code, want := range map[string][2][]string{
		"%%\nfmt.Println(x, T{a: y}, map[string]int{k: 1})":      {nil, {"T", "fmt", "int", "k", "string", "x", "y"}},
		"func f() int { return g(z) }\nvar a, _ = 1, b\n%%\nf()": {{"f", "a"}, {"b", "g", "int", "z"}},
		"%%\nx := 1\nfor i := range x { _ = i }":                 {nil, {}},
		"func g() []string { return []string{Red: \"red\"} }":    {{"g"}, {"Red", "string"}},
		"type S struct{ A int }\nvar s = []S{{A: b}}":            {{"S", "s"}, {"b", "int"}},
		"type M map[string]int\nvar m = M{j: 2}":                 {{"M", "m"}, {"int", "j", "string"}},
		"%%\nf(map[S]map[string]*[]int{{X: y}: {k: {i: 1}}})":    {nil, {"S", "f", "i", "int", "k", "string", "y"}},
		"type T int\nfunc (t T) M() {}\nfunc (u *U) N(a V) {}":   {{"T"}, {"U", "V", "int"}},
		"%%writefile a.go\nx":                                    {nil, nil},
		"!ls":                                                    {nil, {}},
		"%%\nx :=":                                               {nil, nil},
	} {
		p := ParseProgram(code)
		if got := [2][]string{p.Declares(), p.Mentions()}; !slices.Equal(got[0], want[0]) || !reflect.DeepEqual(len(got[1]), len(want[1])) || !slices.Equal(got[1], want[1]) {
			t.Errorf("%q declares and mentions %q, want %q", code, got, want)
		}
	}
}

// TestKeysOfMethods checks GoNB's keys for the methods of generic types.
func TestKeysOfMethods(t *testing.T) {
	p := ParseProgram("type M[K comparable, V any] struct{}\nfunc (m *M[K, V]) Get() {}\nfunc (m M[K, V]) Len() {}\nfunc (s *S) Push() {}\nfunc (s S) Pop() {}\n%%")
	keys := map[string][]string{}
	for _, d := range p.Declarations() {
		keys[d.Name] = d.Keys
	}
	if want := map[string][]string{"M": {"M", "M[K, V]~Get", "unknown~Len"}, "S": {"S", "S~Push", "S~Pop"}}; !reflect.DeepEqual(keys, want) {
		t.Errorf("the keys are %q, want %q", keys, want)
	}
}

// TestInsertedTextsKeepLines checks that inserted texts of several lines do not shift the numbers of the cell's lines.
func TestInsertedTextsKeepLines(t *testing.T) {
	text, origin := ParseProgram("%%\nf()").ForGoNB([]string{"var a = []int{\n\t1,\n}", "var b int"})
	if text != "var a = []int{\n\t1,\n}\nvar b int\n%%\nf()" || !slices.Equal(origin, []int{0, 0, 0, 0, 1, 2}) {
		t.Errorf("the text is %q, the lines are %v", text, origin)
	}
}

// TestExecKeepsArguments checks a function whose name is within the name of the command.
func TestExecKeepsArguments(t *testing.T) {
	text, _ := ParseProgram("%exec e --n=3\nfunc e() {}").ForGoNB(nil, "defer x()")
	if want := "%args --n=3\nfunc e() {}\nfunc main() { flag.Parse(); defer x(); e() }"; text != want {
		t.Errorf("the text is %q, want %q", text, want)
	}
}

// TestScriptsHaveNoCommands checks that lines of a file are not obeyed.
func TestScriptsHaveNoCommands(t *testing.T) {
	for _, first := range ScriptCommands {
		if got := ParseProgram(first + " a\n%rm x\n%reset\n%wasm").Commands(); got != nil {
			t.Errorf("%s has the commands %q", first, got)
		}
	}
}
