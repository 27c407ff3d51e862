package interp

import (
	"go/types"
	"os"
	"strings"
	"testing"
)

// TestRedefined runs the cells of testdata/redefined.txt in order. Each has expected notes, followed by the
// expected value or by "!" and the failure.
func TestRedefined(t *testing.T) {
	text, err := os.ReadFile("testdata/redefined.txt")
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	s, err := NewSession(&log)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		code, want, _ := strings.Cut(rest, "\n--- ")
		log.Reset()
		shown, failure := s.Run(code)
		if failure != nil {
			log.WriteString("!" + failure.Message)
		} else if len(shown) > 0 {
			log.WriteString("<result " + shown[len(shown)-1]["text/plain"].(string) + ">")
		}
		if got := strings.TrimSpace(log.String()); got != strings.TrimSpace(want) {
			t.Errorf("%s\n%s\nsays %s\nwant %s", name, code, got, want)
		}
	}
}

// TestFollowing runs short sessions. The last cell of each prints or fails as compiled Go would, and the session says nothing else unless the
// text before a vertical bar says so.
func TestFollowing(t *testing.T) {
	for name, session := range map[string]struct {
		cells []string
		want  string
	}{
		"a method and its variable":       {[]string{"type P struct{ X int }", "p := P{1}", "func (p P) M() int { return p.X }\np := P{5}\np.M()"}, "5"},
		"they are used together":          {[]string{"type P struct{ X int }", "p := P{1}", "func (p P) M() int { return p.X + q() }\nfunc q() int { return p.X }\np := P{5}\np.M()", "p.X = 7; p.M()"}, "14"},
		"the earlier value":               {[]string{"type P struct{ X int }", "p := P{1}", "func (p P) Plus(n int) P { return P{p.X + n} }\np := p.Plus(3)\np.X"}, "4"},
		"another type":                    {[]string{"type P struct{ X int }", "p := P{1}", "func (p P) M() int { return p.X }\np := 5\nfunc f() int { return p + P{2}.M() }\nf()"}, "7"},
		"var":                             {[]string{"type P struct{ X int }", "p := P{1}", "func (p P) M() int { return p.X }\nvar p, r = P{5}, P{6}\np.M() + r.M()"}, "11"},
		"a generic type":                  {[]string{"type S[T any] struct{ xs []T }", "s := S[int]{}", "func (s S[T]) Len() int { return len(s.xs) }\ns := S[int]{[]int{1, 2}}\ns.Len()"}, "2"},
		"run again":                       {[]string{"type P struct{ X int }", "func (p P) M() int { return p.X }\np := P{5}\np.M()", "func (p P) M() int { return p.X + 1 }\np := P{5}\np.M()", "func (p P) N() int { return p.X + 2 }\np := P{5}\np.N()"}, "7"},
		"a variable named like its type":  {[]string{"type stack struct{ items []int }\nfunc (s *stack) push(i int) { s.items = append(s.items, i) }", "stack := stack{}; stack.push(3); len(stack.items)"}, "1"},
		"of a type that refers to itself": {[]string{"type node struct{ next *node }", "node := &node{}; node.next == nil"}, "true"},
		"named like its function":         {[]string{"func fact(n int) int { if n < 2 { return 1 }; return n * fact(n-1) }", "fact := fact(5)", "fact"}, "120"},
		"an earlier type in another's place": {[]string{"type ID int\ntype P struct{ X int }", "m := map[ID]P{7: {10}}", "type ID string", "func (p P) M() int { return p.X }", "fmt.Sprint(m)"},
			"m is still of the earlier ID: run the cell that sets m again.|m is still of the earlier P: run the cell that sets m again.|map[7:{10}]"},
		"an earlier alias": {[]string{"type A = int\ntype P struct{ X int }", "m := map[A]P{7: {10}}", "type A = string", "func (p P) M() int { return p.X }", "fmt.Sprint(m)"},
			"m is still of the earlier P: run the cell that sets m again.|map[7:{10}]"},
		"a predeclared name":             {[]string{"type P struct{ X int }\nfunc best(a, b P) int { return max(a.X, b.X) }", "max := 3", "func (p P) M() int { return p.X }", "best(P{1}, P{2}) + max"}, "5"},
		"a predeclared function":         {[]string{"const K = 0\nfunc lo(a, b int) int { return min(a, b) + K }", "func min(a, b int) int { return -1 }", "const K = 100", "lo(3, 4) + min(1, 2)"}, "102"},
		"a function named log":           {[]string{"type P struct{ S string }", "func show(p P) { log.Println(p.S) }", "func log(p P) string { return \"log \" + p.S }", "func (p P) M() string { return log(p) }", "P{\"a\"}.M()"}, "log a"},
		"a hidden package":               {[]string{"plot := plot.New()", "plot.New()"}, "!1:6: plot.New undefined (type *plot.Plot has no field or method New) (plot of an earlier cell hides the package; import \"gonum.org/v1/plot\" brings it back)"},
		"a package that is back":         {[]string{"plot := plot.New()", "import \"gonum.org/v1/plot\"\nplot.New() != nil"}, "true"},
		"a type in a package's place":    {[]string{"nn := 5", "nn.Options{}"}, "!1:4: nn.Options is not a type (nn of an earlier cell hides the package; import \"setlab/setlib/nn\" brings it back)"},
		"why a name is undefined":        {[]string{"type P struct{ X int }\nfunc best(p P) int { return p.X }", "type P struct{ Y int }\nbest(P{1})"}, "!2:1: undefined: best (best does not compile with this cell: p.X undefined (type P has no field or method X))"},
		"a key that is not a number":     {[]string{"type P struct{ X int }", "p := P{1}; m := map[float64]any{math.NaN(): 1}", "func (p P) M() int { return p.X }", "p.M()"}, "Values of P in interfaces may have the earlier type P: run the cells that set them again.|1"},
		"its own ctx":                    {[]string{"ctx := context.WithValue(ctx, \"k\", 1)\nctx.Value(\"k\")", "ctx.Value(\"k\") == nil", "ctx.Err() == nil"}, "ctx is new in each cell, and not the ctx that an earlier cell has defined: give that one another name to keep it.|true"},
		"a sequence that is stopped":     {[]string{"import \"iter\"\nvar said string\nnext, stop := iter.Pull(func(y func(int) bool) { defer func() { said += \"cleanup\" }(); y(1); said += \"after \"; if !y(2) { said += \"no \" } })\nnext(); stop(); said"}, "after no cleanup"},
		"a package of another meaning":   {[]string{"import \"math/rand\"\ntype T struct{}\nfunc (T) Do(r *rand.Rand) int { return 1 }", "import \"math/rand/v2\"\nfunc (T) Do(r *rand.Rand) int { return r.IntN(1) + 2 }", "T{}.Do(rand.New(rand.NewPCG(1, 2)))"}, "2"},
		"variables named like a package": {[]string{"type P struct{ S string }\nvar out strings.Builder\nfunc handle(p P, log *log.Logger) { log.Print(p.S) }\nfunc show(p P) { log := log.New(&out, \"local \", 0); log.Print(p.S) }", "log := log.New(&out, \"mine \", 0)\nhandle(P{\"a\"}, log)", "func (p P) M() string { return p.S }", "handle(P{\"b\"}, log); show(P{\"c\"}); strings.Fields(out.String())"}, "[mine a mine b local c]"},
		"run again with its package":     {[]string{"var out strings.Builder\nlog := log.New(&out, \"x \", 0)\nlog.Print(1)", "log := log.New(&out, \"y \", 0)\nlog.Print(2)", "strings.Fields(out.String())"}, "[x 1 y 2]"},
		"methods that mention the type":  {[]string{"type A struct{ X int }\ntype V interface{ Less(o A) bool }\nfunc (a A) Less(o A) bool { return a.X < o.X }", "var v V = A{1}", "func (a A) String() string { return \"A\" }", "_, ok := v.(A); fmt.Sprint(ok, v)"}, "true A"},
		"visitors":                       {[]string{"type Visitor interface{ VisitNum(n *Num); VisitAdd(a *Add) }\ntype Expr interface{ Accept(v Visitor) }\ntype Num struct{ V int }\ntype Add struct{ L, R Expr }\nfunc (n *Num) Accept(v Visitor) { v.VisitNum(n) }\nfunc (a *Add) Accept(v Visitor) { v.VisitAdd(a) }\nfunc kind(e Expr) string { switch e.(type) { case *Num: return \"num\"; case *Add: return \"add\" }; return \"?\" }", "var tree Expr = &Add{&Num{1}, &Num{2}}", "func (n *Num) String() string { return fmt.Sprint(n.V) }", "kind(tree) + kind(tree.(*Add).L)"}, "addnum"},
		"ctx of functions":               {[]string{"const epochs = 3\nfunc train() (int, error) { return epochs, ctx.Err() }", "const epochs = 5\nctx, cancel := context.WithTimeout(ctx, time.Minute)\ncancel()\nctx.Err() != nil", "n, err := train(); fmt.Sprint(n, err)"}, "5 <nil>"},
		"a function variable":            {[]string{"type P struct{ X int }", "func (p P) A() int { return 1 }\nh := func(p P) int { return p.A() }", "func (p P) A() string { return \"ss\" }\nh := func(p P) int { return len(p.A()) }", "func (p P) A() string { return \"sss\" }", "h(P{})"}, "3"},
		"sizes of constants":             {[]string{"type Color int\nconst (\nRed Color = iota\nGreen\nnumColors\n)", "type Palette [numColors]string\npal := Palette{\"r\", \"g\"}\nfunc first(p Palette) string { return p[Red] }", "func (c Color) String() string { return \"c\" }", "first(pal) + pal[Green]"}, "rg"},
		"a method twice":                 {[]string{"type T struct{}", "func (t T) M() int { return 1 }\nfunc (t T) M() int { return 2 }"}, "!2:12: method T.M already declared in line 1"},
		"a goroutine of the earlier type": {[]string{"type T struct{ n int }\nvar latest any = T{}\nvar mu sync.Mutex\nvar failed any\nfunc worker() { defer func() { failed = recover() }(); for { time.Sleep(time.Millisecond); mu.Lock(); switch t := latest.(type) { case T: t.n++; latest = t }; p := any(&T{1}).(*T); mu.Unlock(); _ = p } }\ngo worker()",
			"func (t T) Double() int { return 2 * t.n }", "time.Sleep(40 * time.Millisecond); mu.Lock(); n := latest.(T).Double(); mu.Unlock(); time.Sleep(40 * time.Millisecond); mu.Lock(); more := latest.(T).Double() > n; mu.Unlock(); fmt.Sprint(failed, more)"}, "<nil> true"},
		"a comment that does not end": {[]string{"/* no end\ny := 3"}, "!1:1: comment not terminated"},
	} {
		var log strings.Builder
		s, err := NewSession(&log)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, code := range session.cells {
			shown, failure := s.Run(code)
			switch {
			case failure != nil:
				got = "!" + failure.Message
			case len(shown) > 0:
				got = shown[len(shown)-1]["text/plain"].(string)
			}
		}
		if got = strings.Trim(strings.ReplaceAll(log.String(), "\n", "|")+got, "\""); got != session.want {
			t.Errorf("%s: %q\nends with %s\nwant %s", name, session.cells, got, session.want)
		}
	}
}

// TestSourcesOfFollowing checks that what is compiled again keeps its source, which help shows.
func TestSourcesOfFollowing(t *testing.T) {
	s, err := NewSession(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"// P is a point.\ntype P struct{ X int }\n// N is new.\nfunc (p P) N() {}\n// Dist is the distance.\nfunc dist(p P) int { return p.X }", "func (p P) M() int { return dist(p) }"} {
		if _, failure := s.Run(code); failure != nil {
			t.Fatal(failure)
		}
	}
	point := s.names["P"].object
	method, _, _ := types.LookupFieldOrMethod(point.Type(), true, s.pkg, "N")
	for object, want := range map[types.Object]string{point: "P is a point", method: "N is new", s.names["dist"].object: "Dist is the distance"} {
		if got := s.sources[object]; !strings.Contains(got, want) {
			t.Errorf("%v: %q", object, got)
		}
	}
}

// TestTraceOfFollowing checks that the trace of a function that was recompiled after a later cell refers to the
// line of the cell that declared it.
func TestTraceOfFollowing(t *testing.T) {
	s, err := NewSession(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	var last string
	for _, code := range []string{
		"func g() int { return 1 }\nfunc h(n int) int {\n\treturn []int{1}[n] + g()\n}", "func g() int { return 2 }", "h(5)",
	} {
		if _, failure := s.Run(code); failure != nil {
			last = strings.Join(failure.Traceback, "\n")
		}
	}
	if !strings.HasSuffix(last, "    in h, line 3 of an earlier cell\n    in the cell, line 1") {
		t.Errorf("the trace is %q", last)
	}
}
