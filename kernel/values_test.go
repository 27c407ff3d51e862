package kernel

import (
	"errors"
	"strings"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/output"
)

// compiling returns a kernel that can compile cells.
func compiling(t *testing.T) *Kernel {
	t.Helper()
	k := newKernel(t)
	need.File(t, "../bin/gonb", "make build")
	return k
}

// cells runs cells in order. Each has the expected output, where * means anything but an error.
func cells(t *testing.T, k *Kernel, all [][2]string) {
	t.Helper()
	for _, c := range all {
		if got := run(t, k, c[0]); got != c[1] && (c[1] != "*" || strings.Contains(got, "Error")) {
			t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
		}
	}
}

func TestValuesGoIntoCompiledCellsAndBack(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"x := 5\ns := []float64{1, 2, 3}\npart := s[1:]\npx := &x", ""},
		{"x = 6", ""},
		{"%%\nfmt.Print(x, s); x++; s[2] = 9; s = append(s, 4); *px *= 10", "6 [1 2 3]"},
		{"x", "<result 70>"}, {"s", "<result [1 2 9 4]>"}, {"part", "<result [2 9]>"},
		// Declarations are copied together with everything they use.
		{"const k = 3\ntype P struct{ name string; next *P; kids []*P; m map[string]int }\nfunc (p *P) String() string { return p.name + strings.Repeat(\"!\", k) }\nfunc rename(p *P, to string) { p.name = to; x = 1 }", ""},
		{"p := &P{name: \"a\", m: map[string]int{\"z\": 1}}\np.next = &P{name: \"b\", next: p}\np.kids = []*P{p, p.next}", ""},
		{"%%\nrename(p.next, \"c\"); p.m[\"y\"] = 2; p.kids = append(p.kids, &P{name: \"d\"}); fmt.Print(p, p.next, p.next.next == p, p.kids[1] == p.next)", "a!!! c!!! true true"},
		{"fmt.Print(p.next.name, p.kids[1] == p.next, p.kids[2].name, len(p.m), x)", "ctrued2 1"},
		// A local variable is separate from the session's, and the latest declaration is used.
		{"%%\nx := 100\nfmt.Print(x)", "100"}, {"x", "<result 1>"},
		{"func rename(p *P, to string) { p.name = to }", ""}, {"x := \"text\"", ""}, {"func main() { x += \"!\"; fmt.Print(x) }", "text!"}, {"x", "<result text!>"},
		// A panic keeps the values set before.
		{"n := 1", ""}, {"%%\nn = 2; panic(\"no\")", "<Panic>"}, {"n", "<result 2>"},
		{"%%\nn = 3; os.Exit(0)", "The variables of the session are unchanged: the compiled cell ended before it could return them.\n"}, {"n", "<result 2>"},
		// A compiled cell's declarations can use the session's variables.
		{"func twice() int { return 2 * n }\n%%\nfmt.Print(twice())", "4"}, {"n = 50", ""}, {"%%\nfmt.Print(twice())", "100"},
		// The last declaration wins.
		{"func f() string { return \"interpreted\" }", ""}, {"%%\nfmt.Print(f())", "interpreted"},
		{"func f() string { return \"compiled\" }\n%%\nfmt.Print(f())", "compiled"}, {"%%\nfmt.Print(f())", "compiled"},
		{"f()", "Compiled: f is declared in a compiled cell.\n<result compiled>"},
		{"func f() string { return \"again\" }", ""}, {"%%\nfmt.Print(f())", "again"},
		// Functions that GoNB calls, and tests, change variables as well.
		{"func step() { n++ }", ""}, {"%exec step", ""}, {"n", "<result 51>"},
		{"%test\nfunc TestN(t *testing.T) { n += 9; if n != 60 { t.Fail() } }", "*"}, {"n", "<result 60>"},
		{"%test\nfunc TestMain(m *testing.M) { n = 1; m.Run() }", "*"}, {"n", "<result 60>"}, {"%rm TestMain TestN", "*"},
		{"import tt \"text/template\"", ""}, {"%%\nfmt.Print(tt.HTMLEscapeString(\"<\"))", "&lt;"},
	})
}

// TestCompiledCellsReplaceDeclarations checks that the declarations of a compiled cell replace those of the session, and
// that the output names what still uses the earlier ones.
func TestCompiledCellsReplaceDeclarations(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"func f() string { return \"old\" }\nfunc g() string { return f() + \"!\" }\ntype T struct{ A int }\nt := T{1}\nconst K = 1", ""},
		{"func f() string { return \"new\" }\ntype T struct{ A, B int }\nfunc main() { fmt.Print(f(), T{1, 2}) }", "new{1 2}" +
			"g still uses the earlier f: run the cell that declares g again.\nt still uses the earlier T: run the cell that declares t again.\n"},
		{"f()", "Compiled: f is declared in a compiled cell.\n<result new>"}, {"T{3, 4}", "Compiled: T is declared in a compiled cell.\n<result {3 4}>"}, {"t", "<result {1}>"},
		{"%%\nfmt.Print(g())", "new!"}, {"g()", "<result old!>"}, {"func g() string { return f() + \"?\" }\ng()", "Compiled: f is declared in a compiled cell.\n<result new?>"},
		{"const K = 2\nfunc init() { fmt.Print(\"hi\") }", "hi"}, {"%rm init", "*"}, {"K", "Compiled: K is declared in a compiled cell.\n<result 2>"},
		{"%%\nfmt.Print(undefined)\nvar K2 = 1", "<CompileError>"}, {"K2", "<CompileError>"},
	})
}

// TestConstantsOfBlocks checks that constants of a block can be replaced and removed one by one, and that blocks do not affect each other; and
// that a generic type and its methods can be replaced.
func TestConstantsOfBlocks(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"const (\n\t_ = iota\n\tA\n\tB\n\tC\n)\n%%\nfmt.Print(A, B, C)", "1 2 3"}, {"const (\n\t_ = iota\n\tD, E = iota, -iota\n\tF, G\n)\n%%\nfmt.Print(A, D, E, F, G)", "1 1 -1 2 -2"},
		{"const B = 7\n%%\nfmt.Print(A, B, C)", "1 7 3"}, {"const A = 5", ""}, {"%%\nfmt.Print(A, B, C, F)", "5 7 3 2"},
		{"type M[K comparable, V any] map[K]V\nfunc (m *M[K, V]) Get(k K) V { return (*m)[k] }\nfunc (m M[K, V]) Len() int { return len(m) }\n%%\nm := M[string, int]{\"a\": 4}; fmt.Print(m.Get(\"a\"), m.Len())", "4 1"},
		{"func Get() int { return 8 }", ""}, {"Get()", "<result 8>"}, {"type M int", ""}, {"%%\nfmt.Print(M(3), Get())", "3 8"},
		{"%rm D", ". removed const D\n"}, {"%%\nfmt.Print(C, E)", "3 -1"}, {"const C = 1 / 0\n%%", "<CompileError>"}, {"%%\nfmt.Print(C)", "3"},
	})
}

// TestCellsThatSpoilNothing checks that cells that cannot be built or initialized do not make later compiled cells fail.
func TestCellsThatSpoilNothing(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"var big [1 << 45]byte", "<Error>"}, {"%%\nfmt.Print(1)", "1"},
		{"var q = func() int { panic(\"x\") }()\nfunc r() int { return 2 }\n%%\nfmt.Print(q)", "Later cells do not have q: the program ended before its main function.\n<Panic>"},
		{"%%\nfmt.Print(r())", "2"}, {"func init() { panic(\"y\") }\n%%", "Later cells do not have init: the program ended before its main function.\n<Panic>"}, {"%%\nfmt.Print(3)", "3"},
		{"import \"runtime\"\nvar w = func() int { runtime.Caller(0); panic(\"z\") }()", "Compiled: 2:30: runtime.Caller, which reports positions in the interpreter instead of the cell, cannot be interpreted.\n" +
			"Later cells do not have w: the program ended before its main function.\n<Panic>"}, {"%%\nfmt.Print(4)", "4"},
		{"/*\nint two() { return 2; }\n*/\nimport \"C\"\n%%\nfmt.Print(C.two())", "<CompileError>"}, {"// int two();\nimport \"C\"\nfmt.Print(C.two())", "<CompileError>"},
		{"%goflags -ldflags=-nosuch", "*"}, {"func s() int { return 5 }\n%%\nfmt.Print(s())", "*"}, {"%goflags \"\"", "*"}, {"%%\nfmt.Print(6)", "6"},
	})
}

// TestVariablesNamedLikePackages checks that compiled cells use a variable of the session rather than the package of the same name, and the package
// when the variable is gone.
func TestVariablesNamedLikePackages(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"%%\nfmt.Print(train.Options{Epochs: 2}.Epochs, ctx.Err())", "2 <nil>"},
		{"train := datasets.DNA().Train\nrand := 3", ""}, {"%%\nfmt.Print(train.Len(), rand, ctx.Err())", "1400 3 <nil>"}, {"%%\nfmt.Print(rand, train.Len())", "3 1400"},
		{"%rm train rand", "*"}, {"%%\nfmt.Print(undefinedX)", "<CompileError>"}, {"%%\nfmt.Print(train.Options{Epochs: 3}.Epochs, rand.IntN(1))", "3 0"},
		{"func sweeps() int { return 1 }\n%%\nfmt.Print(sweeps())", "1"}, {"func sweeps() int { return 2 }", ""}, {"%%\nfmt.Print(sweeps())", "2"},
	})
}

func TestInterfacesAcross(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"type Shape interface{ Area() float64 }\ntype Sq struct{ a float64 }\nfunc (s Sq) Area() float64 { return s.a * s.a }\ntype Ci struct{ r float64 }\nfunc (c *Ci) Area() float64 { return 3 * c.r }", ""},
		{"shapes := []Shape{Sq{2}, &Ci{1}}\nvar any1 any = 5\nall := []any{1, \"two\", nil, Sq{3}, []int{4}}\nvar err error", ""},
		{"%%\nfor _, s := range shapes { fmt.Print(s.Area(), \" \") }\nfmt.Print(any1, all, err)\nshapes = append(shapes, Sq{5})\nshapes[1].(*Ci).r = 7\nany1 = 2.5", "4 3 5 [1 two <nil> {3} [4]] <nil>"},
		{"fmt.Print(any1, len(shapes), shapes[0].Area(), shapes[1].Area(), shapes[2].Area())", "2.5 3 4 21 25"},
		// Types that the cell does not mention, whose methods use variables that it does not mention.
		{"factor := 10\ntype Scaled struct{ by int }\nfunc (s Scaled) Area() float64 { factor++; return float64(s.by * factor) }\nvar one Shape = Scaled{2}\nvar held any = []any{&Ci{4}}", ""},
		{"%%\nfmt.Print(one.Area(), held != nil)", "22 true"}, {"factor", "<result 11>"},
		// Errors that packages make arrive as texts.
		{"var failed error\nkept := 1", ""}, {"%%\nkept = 2; failed = fmt.Errorf(\"stopped: %w\", context.Canceled)", ""},
		{"fmt.Print(kept, failed)", "2 stopped: context canceled"}, {"%%\nfmt.Print(failed, kept)", "stopped: context canceled 2"},
	})
}

func TestLibraryValuesAcross(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"m := mat.NewDense(2, 2, []float64{1, 2, 3, 4})\nd := 3 * time.Second\nwhen := time.Unix(0, 0).UTC()\nrule := topology.SET{Epsilon: 7}\nbig1 := big.NewInt(12)", ""},
		{"%%\nm.Set(0, 0, 9); fmt.Print(d, when.Year(), rule.Epsilon, big1, mat.Sum(m)); d *= 2; big1.Mul(big1, big1)", "3s 1970 7 12 18"},
		{"fmt.Print(m.At(0, 0), d, big1)", "9 6s 144"},
	})
}

// TestSetlibValuesAcross checks that data sets, models, runs and graphs can be copied, and that training
// of a model continues where it was.
func TestSetlibValuesAcross(t *testing.T) {
	const train = "run, err := train.Fit(ctx, net, data.Train, train.Options{Epochs: 2})\n"
	cells(t, compiling(t), [][2]string{
		{"data := datasets.DNA()\nnet := nn.New(nn.Options{Inputs: data.Train.Features(), Layers: nn.MLP{Hidden: []int{12}, Classes: 3}.Layers(), Seed: 1})", ""},
		{"model := rbm.New(rbm.Options{Visible: 180, Hidden: 10})\n" + train + "before, history := net.Weights()[0].Weights()[0], run.History\ngraph := net.Graphs()[0]", ""},
		{"%%\nfmt.Print(err, data.Train.Len(), data.Name, run.Epochs, history.Len(), run.Model == train.Model(net), before == net.Weights()[0].Weights()[0], graph.Connections() == net.Graphs()[0].Connections())\n" +
			"run, err = train.Fit(ctx, net, data.Train, train.Options{Epochs: 1})\nmodel.HiddenBias()[3] = 7", "<nil> 1400dna2 2 true true true"},
		{"fmt.Print(run.Epochs, run.History.Len(), history.Len(), before == net.Weights()[0].Weights()[0], model.HiddenBias()[3], run.Model == train.Model(net))", "1 1 2 false 7 true"},
		{"fmt.Print(net.Evaluate(ctx, data.Test))\n_, err = net.TrainEpoch(ctx, data.Train, 4)\nerr", "*"},
	})
}

// TestUncarriedVariables checks that a variable that cannot be copied is reported by name before
// anything runs.
func TestUncarriedVariables(t *testing.T) {
	k := compiling(t)
	cells(t, k, [][2]string{
		{"fn := func() int { return 1 }\nch := make(chan int)\nvar mu sync.Mutex\nvar held any = func() {}\nvar b strings.Builder\ntype T struct{ f func() }\nempty, full := T{}, T{func() {}}", ""},
		{"%%\nfmt.Print(empty.f == nil)", "true"},
	})
	for name, code := range map[string]string{
		"fn": "fn()", "ch": "close(ch)", "mu": "mu.Lock()", "held": "fmt.Print(held)", "b": "b.Reset()", "full": "fmt.Print(full)",
	} {
		err := k.Execute(t.Context(), Request{Code: "%%\nfmt.Print(\"runs\")\n" + code}, func(e output.Event) { t.Errorf("%s: %v", name, e) })
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.CompileError || !strings.Contains(failure.Message, "the variable "+name+" ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
