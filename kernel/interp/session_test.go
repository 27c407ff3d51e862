package interp

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestCells runs cells in order in one session. Each case has the expected text, or "!" followed by
// the failure.
func TestCells(t *testing.T) {
	for name, cells := range map[string][][2]string{
		"values persist": {
			{"x := 40", ""}, {"x += 2", ""}, {"x", "42"}, {"y := x * 2\ny", "84"}, {"x := x + 1\nx", "43"},
		},
		"mixed": {
			{"x := 3\nfunc f() int { return x * k }\nconst k = 7\nf()", "21"},
			{"x = 5\nf()", "35"},
			{"type P struct{ A, B int }\nfunc (p P) Sum() int { return p.A + p.B }\np := P{1, 2}\np.Sum()", "3"},
			{"p", "{1 2}"},
			{"type P struct{ A string }\nP{\"q\"}.A", "q"},
		},
		"lists": {
			{"a, b := 1, \"x\"\na, b", "x"}, {"a + 1, []int{a, 2}, strings.ToUpper(b)", "X"}, {"b, two()\nvar two = func() int { return 7 }", "!1:1: b (variable of type string) is not used"},
			{"type P struct{ X int }\nfunc (p P) String() string { return fmt.Sprint(\"P\", p.X) }\np := P{3}\np.X, &p, p", "P3"},
			{"a,\n\tb", "x"}, {"for i := range 3 { a += i }; a, b", "x"}, {"type P struct{ X, Y int }\nb, a, P{Y: 1}.Y", "1"},
			{"a, nil", "!1:4: nil (untyped nil value) is not used"}, {"a, 1 << 64", "!1:4: cannot use 1 << 64"}, {"a, nowhere", "!1:4: undefined: nowhere"},
			{"a, []int{1}[a]", "!panic: runtime error: index out of range [4] with length 1"}, {"a, strconv.Atoi(b)", "!strconv.Atoi: parsing \"x\": invalid syntax"},
			{"a, b\na", "!1:1: expected 1 expression: several are shown at the end of a cell"}, {"a, b\nfunc f() {}", "!1:1: a (variable of type int) is not used"},
		},
		"large literals": { // they took time proportional to the square of their length
			{"data := []float64{" + strings.Repeat("1.5, ", 30_000) + "}\nlen(data), floats.Sum(data)", "45000"},
			{"type R struct{ N int; S string; F float64 }\nrs := []R{" + strings.Repeat("{1, \"a\", float64(len(data))}, ", 5_000) + "}\nlen(rs), rs[4999].F", "30000"},
			{"ps := map[int]*R{" + numbered(5_000, "%d: {%[1]d, \"a\", 1}, ") + "}\nlen(ps), ps[4999].N", "4999"},
		},
		"scopes": {
			{"x := 1\nif x := 2; x > 1 { _ = x }\nx", "1"},
			{"i := 7\nfor i := 0; i < 3; i++ { _ = i }\ni", "7"},
			{"m := map[string]int{\"a\": 1}\nv, ok := m[\"b\"]\nok", "false"},
			{"v, ok = m[\"a\"]\nv", "1"},
			{"a, err := strconv.Atoi(\"12\")\nb, err := strconv.Atoi(\"30\")\na + b", "42"},
		},
		"the order of variables": {
			{"var a = f()\nvar b = g() + 1\nvar calls int\nfunc f() int { calls++; return b }\nfunc g() int { calls++; return 4 }", ""},
			{"a*100 + b*10 + calls", "552"},
			{"type T int\nvar c = T(0).of()\nvar d = max(b, 7)\nfunc (T) of() int { return d }", ""},
			{"c", "7"},
			{"var u = h()\nvar w = 3\nfunc h() int { return w }\nu", "!1:9: a value that depends on w, which is declared below, cannot be interpreted"},
			{"var w = 3\nfunc h() int { return w }\nvar u = h()\nu", "3"},
		},
		"loops": {
			{"n := 0\nfor i := range 5 { n += i }\nn", "10"},
			{"var fs []func() int\nfor i := 0; i < 3; i++ { fs = append(fs, func() int { return i }) }\nfs[0]() + 10*fs[1]() + 100*fs[2]()", "210"},
			{"gs := []func() int{}\nfor _, v := range []int{1, 2, 3} { gs = append(gs, func() int { return v }) }\ngs[0]() + 10*gs[1]() + 100*gs[2]()", "321"},
			{"hs := []func() int{}\nfor i := range 3 { hs = append(hs, func() int { return i }) }\nhs[0]() + 10*hs[1]() + 100*hs[2]()", "210"},
			{"min(3, n, 20) + max(1, n)", "13"},
			{"min(2.5, float64(n))", "2.5"},
		},
		"redefinition": {
			{"x := 1", ""}, {"x := \"text\"\nx", "text"},
			{"func f() int { return 1 }", ""}, {"f()", "1"}, {"func f() string { return \"two\" }\nf()", "two"},
		},
		"errors": {
			{"x := undefinedName", "!1:6: undefined: undefinedName"},
			{"os", "!1:1: use of package os without selector"}, {"x := strings", "!1:6: use of package strings without selector"},
			{"fmt.Println(os)", "!1:13: use of package os without selector"},
			{"\n  var s string = 1", "!2:18: cannot use 1 (untyped int constant) as string value in variable declaration"},
			{"strconv.Atoi(\"x\")", "!strconv.Atoi: parsing \"x\": invalid syntax"},
			{"strconv.Atoi(\"5\")", "5"},
			{"fmt.Errorf(\"bad\")", "!bad"},
			{"func f(n int) int {\n\treturn []int{1}[n]\n}\nf(4)", "!panic: "},
			{"panic(\"boo\")", "!panic: boo"},
			{"f := sync.OnceValue(func() int { return 1 })\nf()", "1"},
			{"x := 5 +", "!"},
			{"1 + 1", "2"},
		},
		"library": {
			{"stat.Mean([]float64{1, 2, 3}, nil)", "2"},
			{"mat.NewDense(1, 2, []float64{1, 2}).At(0, 1)", "2"},
			{"datasets.DNA().Train.Len()", "1400"},
			{"import \"text/template\"\ntemplate.HTMLEscapeString(\"<\")", "&lt;"},
			{"ctx.Err()", ""}, {"ctx.Err() == nil", "true"},
			{"fmt.Sprintf(\"%d %s\", 3, \"x\")", "3 x"},
			{"math.Pi > 3", "true"},
			{"math.MaxInt64", "9223372036854775807"},
			{"time.Duration(1500) * time.Millisecond", "1.5s"},
		},
		"refused": {
			{"type P struct{ a int }", ""},
			{"ctx = nil", "!1:1: cannot assign to ctx"},
			{"import \"no/such\"", "!1:8: the package \"no/such\" cannot be used in interpreted cells"},
			{"func init() {}", ""},
		},
		"functions": {
			{"func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }\nfib(15)", "610"},
			{"f := func() (s string) { defer func() { if r := recover(); r != nil { s = \"saved\" } }(); panic(1) }\nf()", "saved"},
			{"var mu sync.Mutex\ng := func() int { mu.Lock(); defer mu.Unlock(); return 4 }\ng() + g()", "8"},
		},
		"goroutines": {
			{"var wg sync.WaitGroup\nout := make([]int, 4)\nfor i := range 4 { wg.Add(1); go func() { defer wg.Done(); out[i] = i * i }() }\nwg.Wait()\nout", "[0 1 4 9]"},
			{"sort.Slice(out, func(a, b int) bool { return out[a] > out[b] })\nout", "[9 4 1 0]"},
		},
		"declarations": {
			{"var (\n\ta = b + 1\n\tb = f()\n)\nfunc f() int { return 2 }", ""}, {"a", "3"},
			{"var z int", ""}, {"z = 5", ""}, {"var z int", ""}, {"z", "0"},
			{"type T struct{ n int; next *T }\nfunc (t *T) Len() int { if t == nil { return 0 }; return 1 + t.next.Len() }", ""},
			{"(&T{1, &T{2, nil}}).Len()", "2"},
			{"type S string\nfunc (s S) String() string { return \"S:\" + string(s) }\nS(\"a\")", "S:a"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "goroutines" {
				race.Skip(t, "interpreted programs have races that they would have compiled")
			}
			s, err := NewSession(os.Stderr)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cells {
				shown, failure := s.Run(c[0])
				got := ""
				if failure != nil {
					got = "!" + strings.Join(failure.Traceback, "\n")
				} else if len(shown) > 0 {
					got = shown[len(shown)-1]["text/plain"].(string)
				}
				if strings.HasPrefix(c[1], "!") && !strings.HasPrefix(got, c[1]) || !strings.HasPrefix(c[1], "!") && got != c[1] {
					t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
				}
			}
		})
	}
}

// numbered returns a text for each number below n.
func numbered(n int, format string) string {
	var b strings.Builder
	for k := range n {
		fmt.Fprintf(&b, format, k)
	}
	return b.String()
}

// TestTypesAnew checks that values keep their methods when a cell runs again.
func TestTypesAnew(t *testing.T) {
	s, err := NewSession(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	const group = "type (\n\tA struct{ x int }\n\tB struct{ a A }\n)\ntype D struct{ a A }"
	const declares = "type C struct{ v float64 }\nfunc (c C) String() string { return fmt.Sprint(c.v, \" degrees\") }"
	for _, c := range [][2]string{
		{declares, ""}, {"c := C{1}\nall := []any{c, 2}", ""}, {"all", "[1 degrees 2]"}, {declares, ""},
		{"fmt.Sprint(c)", "1 degrees"}, {"d := any(C{2})\nd", "2 degrees"}, {"map[string]C{\"k\": {3}}", "map[k:3 degrees]"},
		{"type List[T any] struct{ items []T }\nfunc (l *List[T]) Add(v T) { l.items = append(l.items, v) }\nvar l List[C]", ""},
		{group, ""}, {"a, b, d := A{1}, B{A{2}}, D{A{3}}", ""}, {group, ""}, {"a, b.a, d.a = A{4}, A{5}, A{6}\nfmt.Sprint(a, b, d)", "{4} {{5}} {{6}}"},
		{strings.Replace(group, "B struct{", "B struct{ y int;", 1), ""}, {"e := D{A{7}}\nfmt.Sprint(e, B{1, A{2}})", "{{7}} {1 {2}}"},
		{"l.Add(C{4})\nl.items", "[4 degrees]"}, {"var m List[C] = l\nlen(m.items)", "1"},
		{"func Last[T any](l List[T]) T { return l.items[len(l.items)-1] }\nLast(m)", "4 degrees"},
	} {
		shown, failure := s.Run(c[0])
		if failure != nil {
			t.Fatalf("%s: %v", c[0], failure)
		}
		if c[1] != "" && (len(shown) != 1 || shown[0]["text/plain"] != c[1]) {
			t.Errorf("%s shows %v, want %s", c[0], shown, c[1])
		}
	}
}

// TestPanicSaysWhere checks that a panic names the functions of the cells and the lines of the
// statements.
func TestPanicSaysWhere(t *testing.T) {
	s, err := NewSession(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ code, want string }{
		{"func at(xs []int, i int) int {\n\treturn xs[i]\n}", ""},
		{"a := 1\n\nb := at(nil, a)", "    in at, line 2 of an earlier cell|    in the cell, line 3"},
		{"// sums\nx := 0\nfor i := range 5 {\n\tx += 1 / (3 - i)\n}\nx", "    in the cell, line 4"},
		{"import \"errors\"\n\npanic(errors.New(\"boo\"))", "    in the cell, line 3"},
		{"var p *int\nvar q = *p", "    in the cell, line 2"},
		{"n := 0\nagain:\nn++\nif n < 3 {\n\tgoto again\n}\npanic(n)", "    in the cell, line 7"},
		{"1 + 1", ""},
	} {
		_, failure := s.Run(c.code)
		got := ""
		if failure != nil {
			got = strings.Join(failure.Traceback[1:], "|")
		}
		if got != c.want {
			t.Errorf("%s\nis said to fail %q, want %q", c.code, got, c.want)
		}
	}
}
