package kernel

import (
	"os"
	"testing"
)

// TestCompiledVariablesKeepTheirValues checks that a variable of a compiled cell is initialized once and keeps its
// value for later compiled cells that use it.
func TestCompiledVariablesKeepTheirValues(t *testing.T) {
	const train = "func train() int { fmt.Print(\"(train)\"); return 40 }\n"
	cells(t, compiling(t), [][2]string{
		{train + "var m = train()\n%%\nfmt.Print(m)", "(train)40"},
		{"%%\nfmt.Print(\"other\")", "other"},
		{"%%\nm += 2; fmt.Print(m)", "42"},
		{"func show() { fmt.Print(m) }\n%%\nshow()", "42"},
		{"%exec show", "42"},
		{"%ls", "*"}, {"!echo shell", "shell\n"},
		// Shared memory stays shared, also with types of the cells and of packages, and within interfaces.
		{"type Number interface{ ~int | ~float64 }\ntype P struct { name string; next *P; any any }\nvar p = &P{name: \"a\", any: []int{1}}\nvar q = p\nvar when, names = time.Unix(0, 0).UTC(), map[string]*P{\"p\": p}\n%%\np.next = p", ""},
		{"%%\nq.name = \"b\"; fmt.Print(p.name, p.next == q, names[\"p\"] == p, when.Year(), p.any, m)", "btrue true 1970 [1] 42"},
		// A cell without a main function also sets variables, and so can %test.
		{"//gonb:%noautoget\nvar n = train()", "(train)"}, {"%%\nfmt.Print(n)", "40"},
		{"%test\nfunc TestN(t *testing.T) { n++; if m != 42 { t.Fail() } }", "*"}, {"%%\nfmt.Print(n)", "41"},
		// A new declaration creates a new value and does not affect variables that shared memory with the old one.
		{"var q = \"text\"\n%%\nfmt.Print(q, p.name)", "textb"}, {"%%\nfmt.Print(q, p.next == p)", "texttrue"},
		{train + "var m = train()\n%%\nfmt.Print(m)", "(train)40"}, {"%rm m show TestN", "*"}, {"%%\nfmt.Print(m)", "<CompileError>"},
		// A panic keeps the values set before. A program that calls os.Exit changes nothing.
		{"%%\nn = 7; panic(\"no\")", "<Panic>"}, {"%%\nfmt.Print(n); n = 8; os.Exit(0)", "7"}, {"%%\nfmt.Print(n)", "7"},
		// The values of a redeclared type are dropped.
		{"type P struct { name string }\n%%\nfmt.Print(n)", "7"}, {"%%\nfmt.Print(p.name)", "*"},
		{"var p = &P{name: \"new\"}\n%%\nfmt.Print(p.name)", "new"}, {"%%\nfmt.Print(p.name)", "new"},
		// So does a variable that only methods use, which are called through an interface.
		{"var scale = 2.0\ntype Shape interface{ Area() float64 }\ntype Square struct{ Side float64 }\nfunc (q Square) Area() float64 { return scale * q.Side * q.Side }\nvar shape Shape = Square{3}\n%%\nfmt.Print(shape.Area())", "18"},
		{"%%\nfmt.Print(shape.Area())", "18"},
		{"type N struct{ N int }\nvar a = &N{1}\nvar b = a\n%%", ""}, {"var b = 5\n%%", ""}, {"%%\nfmt.Print(a.N, b)", "1 5"},
		{"var key = \"a\"\nfunc table() map[string]int { return map[string]int{key: 1} }\n%%\nfmt.Print(table())", "map[a:1]"}, {"%%\nfmt.Print(table())", "map[a:1]"},
		// The function train is not the package of that name, which has the context.
		{"%%\nfmt.Print(ctx.Err())", "<nil>"},
		{"import \"os\"\nfunc later() int { return len(os.Args) + n }\n%%\nfmt.Print(later())", "8"},
		{"%reset", "*"}, {"%%\nfmt.Print(n)", "<CompileError>"},
	})
}

// TestTypesOfKeptVariablesAreRedeclared checks that a type can be redeclared although methods use a variable of it.
func TestTypesOfKeptVariablesAreRedeclared(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"type Node struct{ name string }\nvar root = &Node{\"a\"}\nfunc (n *Node) IsRoot() bool { return n == root }\n%%\nfmt.Print(root.IsRoot())", "true"},
		{"type Node struct{ name string; size int }\nvar root = &Node{\"a\", 1}\nfunc (n *Node) IsRoot() bool { return n == root }\n%%\nfmt.Print(root.IsRoot())", "true"},
		{"type Config struct{ a int }\n%%", ""}, {"var config = Config{1}\n%%", ""}, {"type Model struct{}\nfunc (Model) A() int { return config.a }\n%%\nfmt.Print(Model{}.A())", "1"},
		{"type Config struct{ a, b int }\n%%\nfmt.Print(2)", "2"}, {"var config = Config{3, 4}\n%%\nfmt.Print(Model{}.A(), root.IsRoot())", "3 true"},
	})
}

// TestTypesThatAreWrittenOut keeps variables of generic types and of structs without a name.
func TestTypesThatAreWrittenOut(t *testing.T) {
	const made = "func made[T any](v T) T { fmt.Print(\"(made)\"); return v }\n"
	cells(t, compiling(t), [][2]string{
		{made + "type Pair[K comparable, V any] struct{ Key K; Val V }\ntype P struct{ X int }\nvar (\n\tpair = made(Pair[string, map[P][]*P]{Key: \"k\"})\n\tlist = made([]struct{ P; Name string `json:\"name\"`; in struct{ d time.Duration } }{{Name: \"x\"}})\n" +
			"\tnested = made(&Pair[P, Pair[any, time.Duration]]{})\n\tplain = made(Pair[int, int]{})\n)\n" +
			"%%\npair.Val = map[P][]*P{{1}: {{2}}}\nlist[0].in.d = 5\nnested.Val = Pair[any, time.Duration]{\"v\", 7}\nplain.Val++", "(made)(made)(made)(made)"},
		{"%%\nfmt.Print(pair.Key, *pair.Val[P{1}][0], list[0], *nested, plain)", "k{2} {{0} x {5}} {{0} {v 7ns}} {0 1}"},
		{"type P struct{ X, Y int }", "*"}, {"%%\nfmt.Print(plain)", "{0 1}"}, {"%%\nfmt.Print(nested)", "copying the variables of earlier compiled cells: the type of nested has been redeclared since it was set; run the cell that declares nested again\n<CompiledFailed>"},
	})
}

// TestKeptImports checks that declarations that use an import are kept for compiled cells, along with variables that
// keep their values.
func TestKeptImports(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"import \"unsafe\"\nvar sz = unsafe.Sizeof(1)", "*"}, {"import \"C\"\nfunc q() {}", "*"}, {"%%\nq(); fmt.Print(sz)", "8"},
	})
}

// TestOtherWorkspace checks that the session's variables and the module reach compiled cells after a cell has replaced go.work, as in GoNB's tutorial.
func TestOtherWorkspace(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"n := 1", ""}, {"!*rm -f go.work && go work init && go work use .", "*"}, {"%%\nfmt.Print(n, topology.SET{})", "1 SET(epsilon=11, zeta=0.3)"},
		{"%reset go.mod", "*"}, {"!*rm -f go.work", "*"}, {"%%\nfmt.Print(n, topology.SET{})", "1 SET(epsilon=11, zeta=0.3)"},
	})
}

// TestDeclarationsOfBothKinds uses declarations of the session in compiled cells, and the other way round, after names have got other meanings.
func TestDeclarationsOfBothKinds(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"type P struct{ S string; X int }\np := P{\"z\", 1}\nfunc show(p P) { fmt.Print(strings.ToUpper(p.S)) }\nfunc best(a, b P) int { return max(a.X, b.X) }", ""},
		{"func (p P) Twice() int { return p.X * 2 }\n%%\nfmt.Print(p.Twice())", "2"}, {"func (p P) Thrice() int { return p.X * 3 }", ""},
		{"%%\nfmt.Print(p.Twice(), p.Thrice())", "2 3"}, {"func (p P) Twice() int { return 7 }", ""}, {"%%\nfmt.Print(p.Twice())", "7"},
		{"strings := []string{\"a\"}; max := 7", ""}, {"%%\nshow(p); fmt.Print(len(strings))", "Z1"},
		{"%%\nfmt.Print(best(p, P{}))", "1"}, {"%%\nfmt.Print(best(p, P{}), max)", "<CompileError>"},
	})
}

// TestDeclaredAsSomethingElse declares types, constants and variables of compiled cells again, as the same and as something else.
func TestDeclaredAsSomethingElse(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"var factor = 3\ntype Q struct{ S int }\nfunc (q Q) Area() int { return factor * q.S }\n%%\nfmt.Print(Q{2}.Area())", "6"},
		{"type Q struct{ S, T int }\n%%\nfmt.Print(Q{S: 2}.Area())", "6"}, {"%%\nfmt.Print(Q{S: 2}.Area())", "6"},
		{"scale := 5", ""}, {"type Z struct{ S int }\nfunc (z Z) Area() int { return scale * z.S }\n%%\nfmt.Print(Z{2}.Area())", "10"},
		{"type Z struct{ S, T int }\n%%\nfmt.Print(Z{S: 2}.Area())", "10"},
		// Of a method that is replaced, nothing stays, so that what it used may become a func.
		{"scale := func() int { return 7 }", "*"}, {"type Z struct{ S, T int }\nfunc (z Z) Area() int { return z.S }\n%%\nfmt.Print(Z{S: 2}.Area())", "2"},
		{"const N = 10\n%%", ""}, {"var N = 20\n%%\nfmt.Print(N)", "20"}, {"func N() int { return 30 }\n%%\nfmt.Print(N())", "30"},
		{"const K = 2\n%%\nfmt.Print(K)", "2"}, {"K := 5\n_ = runtime.Callers(0, nil)", "*"}, {"%%\nfmt.Print(K)", "5"},
		{"type R struct{}\nfunc (R) M() int { return 1 }\n%%", ""}, {"%rm R", "*"}, {"%%\nfmt.Print(\"y\")", "y"},
		{"var file, err = os.Open(os.DevNull)\n%%\nfmt.Print(file != nil, err)", "true <nil>"}, {"%%\nfmt.Print(1)", "1"}, {"%%\nfmt.Print(file != nil, err)", "true <nil>"},
		{"type U struct{}\nfunc (U) String() string { return \"u\" }\nvar _ fmt.Stringer = U{}\nvar (\n\t_ = U{}; _ any = 1\n\tafter = 2\n)\n%%\nfmt.Print(U{}, after)", "u 2"},
		{"type U struct{ A int }", "*"}, {"%%\nfmt.Print(\"hello\")", "hello"},
		{"var packages = 1\n%%\npackages = 5\nfmt.Print(packages)", "5"},
	})
}

// TestValuesThatEncodeThemselves takes values into compiled cells and back whose own encoding is not enough.
func TestValuesThatEncodeThemselves(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"var c mat.Dense\nat := time.Date(2024, 3, 9, 12, 0, 0, 0, time.FixedZone(\"here\", 3600))\nvar none time.Time\nutc := at.UTC()", ""},
		{"%%\nc.CloneFrom(mat.NewDense(1, 1, []float64{2}))\nfmt.Print(c.At(0, 0), at, none.IsZero(), utc.Location())\nat = at.Add(time.Hour)", "2 2024-03-09 12:00:00 +0100 here true UTC"},
		{"fmt.Print(c.At(0, 0), at, utc.Location())", "2 2024-03-09 13:00:00 +0100 here UTC"},
		{"var d mat.Dense\n%%\nfmt.Print(d.IsEmpty())", "true"}, {"%%\nfmt.Print(d.IsEmpty())", "true"},
	})
}

// TestPath changes PATH in cells of both kinds.
func TestPath(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"%%\nfmt.Print(1)", "1"}, {"os.Setenv(\"PATH\", os.Getenv(\"PATH\")+\":/none\")", "*"}, {"%%\nfmt.Print(2)", "2"},
		{"%env PATH " + os.Getenv("PATH") + ":/other", "*"}, {"%%\nfmt.Print(3)", "3"}, {"strings.HasSuffix(os.Getenv(\"PATH\"), \":/other\"), strings.Contains(os.Getenv(\"PATH\"), \"gonb\")", "<result true><result false>"},
	})
}

// TestVariablesWithAliases uses variables of the session whose types have aliases in a compiled cell.
func TestVariablesWithAliases(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"type A = int\nx, m := A(3), map[A][]float64{1: {2.5}}", ""}, {"%%\nfmt.Print(x, m)", "3 map[1:[2.5]]"},
		{"type A = string", "*"}, {"%%\nfmt.Print(m)", "<CompileError>"},
	})
}

// TestCompiledVariablesThatCannotBeKept checks that values that cannot leave their process are initialized in each
// cell, as in GoNB, and so are command-line flags.
func TestCompiledVariablesThatCannotBeKept(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"var who = flag.String(\"who\", \"nobody\", \"\")\nvar times int\nfunc init_times() { flag.IntVar(&times, \"times\", 1, \"\") }\n%% --who=world\nfmt.Print(*who, times)", "world1"},
		{"%% --times=3\nfmt.Print(*who, times)", "nobody3"},
		{"var mu sync.Mutex\nvar made = make(chan int, 1)\nvar next = func() func() int { fmt.Print(\"(next)\"); n := 0; return func() int { n++; return n } }()\n%%\nmu.Lock(); made <- next(); fmt.Print(<-made)", "(next)1"},
		{"%%\nmu.Lock(); fmt.Print(next(), len(made))", "(next)1 0"}, {"%rm next", "*"},
		{"xs := []int{1, 2}", ""},
		{"var view = xs[:1]\n%%\nview[0] = 9", ""}, {"%%\nxs[0]++; fmt.Print(view[0])", "10"}, {"xs[0]", "<result 10>"},
		{"var f any = 1\n%%", ""}, {"%%\nf = func() {}", "The variable f holds a func(), whose name other programs cannot resolve: the next compiled cells initialize it again.\n"},
		{"%%\nfmt.Print(f)", "1"},
	})
}

// TestRestartForgetsCompiledVariables checks that a restart drops the variables.
func TestRestartForgetsCompiledVariables(t *testing.T) {
	k := compiling(t)
	cells(t, k, [][2]string{{"var n = 1\n%%\nn++", ""}, {"%%\nfmt.Print(n)", "2"}})
	if err := k.Restart(); err != nil {
		t.Fatal(err)
	}
	cells(t, k, [][2]string{{"%%\nfmt.Print(n)", "<CompileError>"}, {"n := 5", ""}, {"%%\nfmt.Print(n)", "5"}})
}
