package campaign

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// functionsPrelude declares the types and functions that random functions use.
const functionsPrelude = `type U struct {
	N int
	L [2]int
}
func (u *U) Inc(n int) int { u.N += n; return u.N }
type T struct {
	U
	A int
	S string
	X []int
	P *int
	F func() int
}
func (t T) M() int { return t.A + len(t.S) + t.N }
func (t *T) Add(n int) *T { t.A += n; return t }
type I interface{ M() int }
type D int
func (d D) M() int { return int(d) * 2 }
type E struct{ code int }
func (e *E) Error() string { return fmt.Sprint("code ", e.code) }
func two(n int) (int, error) {
	if n%3 == 1 { return n, &E{n} }
	return n + 1, nil
}
func pair(n int, s string) (t string, m int) {
	t, m = s+"p", n*2
	return
}
func sum[V int | float64](xs ...V) (total V) {
	for _, x := range xs { total += x }
	return
}
func upTo(n int) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i := 0; i < n && yield(i, fmt.Sprint(i)); i++ {}
	}
}
func deref(p *int) string {
	if p == nil { return "nil" }
	return fmt.Sprint("&", *p)
}
func called(f func() int) string {
	if f == nil { return "nil" }
	return fmt.Sprint("f", f())
}
func show(t T) string { return fmt.Sprint(t.U, t.A, t.S, t.X, deref(t.P), called(t.F)) }
func same(n int) int { return n }
func length(v any) int {
	s, _ := v.(string)
	return len(s)
}
func measured(i I) string {
	if i == nil { return "nil" }
	return fmt.Sprint(i.M())
}
func all(is []I) (text string) {
	for _, i := range is { text += measured(i) + " " }
	return
}
func addAll(to *[]I, is ...I) int { *to = append(*to, is...); return len(*to) }
func count(xs ...any) int { return len(xs) }
func try(f func()) {
	defer func() {
		if r := recover(); r != nil { fmt.Println("panic:", r) }
	}()
	f()
}
`

// local is a local variable of a generated function.
type local struct{ name, kind string }

// function is a generated function.
type function struct {
	name    string
	params  []string
	results []string
}

// functionsGenerator generates functions that call each other. Their variables are declared,
// shadowed, captured, pointed to and set in every way that the language allows.
type functionsGenerator struct {
	rng       *rand.Rand
	scopes    [][]local
	functions []function
	results   [][]local // of the enclosing functions
	kinds     [][]string
	depth     int // nesting of blocks
	nested    int // nesting of expressions
	loops     int
	closures  int
	labels    int
	label     []string
	prefix    string // prefix of the functions' names
}

var localNames = []string{"a", "b", "c", "n", "s", "x", "err", "ok", "v"}
var localKinds = []string{"int", "int", "int", "string", "string", "bool", "float64", "error", "[]int", "*int", "map[string]int", "func() int", "T", "*T", "any", "any", "[2]int", "I", "I", "D", "U", "[]U", "[]I", "[]any", "map[string]U", "func(int) int", "[]func() int"}

// program returns functions and statements that call them.
func (g *functionsGenerator) program() (declarations, statements string) {
	for range 1 + g.rng.IntN(2) {
		declarations += g.write()
	}
	var b strings.Builder
	g.scopes, g.depth, g.closures, g.loops = nil, 0, 0, 0
	g.push()
	for _, f := range g.functions {
		args := make([]string, len(f.params))
		for i, p := range f.params {
			g.nested = 2
			args[i] = g.expr(p)
		}
		shown := make([]string, len(f.results))
		names := make([]string, len(f.results))
		for i, k := range f.results {
			names[i] = fmt.Sprint("r", i)
			shown[i] = g.shown(local{names[i], k})
		}
		fmt.Fprintf(&b, "try(func() {\n%s := %s(%s)\nfmt.Println(%s)\n})\n", strings.Join(names, ", "), f.name, strings.Join(args, ", "), strings.Join(shown, ", "))
	}
	b.WriteString(g.cell())
	return declarations, b.String()
}

// cell returns statements outside of functions.
func (g *functionsGenerator) cell() string {
	var b strings.Builder
	b.WriteString("var fs []func() int\nvar ps []*int\n")
	g.scopes, g.results, g.kinds, g.nested = nil, nil, nil, 0
	g.push()
	for range 2 + g.rng.IntN(4) {
		b.WriteString(g.statement())
	}
	b.WriteString("for _, f := range fs { fmt.Print(f(), \" \") }\nfor _, p := range ps { fmt.Print(*p, \" \") }\n")
	b.WriteString(g.pop("cell"))
	return b.String()
}

// write generates a function.
func (g *functionsGenerator) write() string {
	f := function{name: fmt.Sprint(g.prefix, "f", len(g.functions))}
	g.scopes, g.depth, g.loops, g.closures, g.nested = nil, 0, 0, 0, 0
	g.push()
	var params, results []string
	for range g.rng.IntN(4) {
		if name, ok := g.fresh(); ok {
			kind := g.kind()
			g.declare(name, kind)
			f.params = append(f.params, kind)
			params = append(params, name+" "+kind)
		}
	}
	f.results = [][]string{{"int"}, {"int", "error"}, {"string"}, {"T"}, {"[]int", "int"}, {"int", "error"}, {"*T"}, {"any", "bool"}}[g.rng.IntN(8)]
	var named []local
	isNamed := !g.one(3)
	for _, kind := range f.results {
		name, ok := g.fresh()
		isNamed = isNamed && ok
		named = append(named, local{name, kind})
		if isNamed {
			g.declare(name, kind)
		}
		results = append(results, name+" "+kind)
	}
	if !isNamed || f.results[0] == "*T" {
		// A nil pointer would be printed.
		isNamed = false
		g.scopes[0] = g.scopes[0][:len(params)]
		results, named = f.results, nil
	}
	g.results, g.kinds = [][]local{named}, [][]string{f.results}
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(%s) (%s) {\nvar fs []func() int\nvar ps []*int\n", f.name, strings.Join(params, ", "), strings.Join(results, ", "))
	for range 2 + g.rng.IntN(3) {
		b.WriteString(g.statement())
	}
	b.WriteString("for _, f := range fs { fmt.Print(f(), \" \") }\nfor _, p := range ps { fmt.Print(*p, \" \") }\n")
	last := g.ret()
	b.WriteString(g.pop(f.name) + last + "}\n")
	g.functions = append(g.functions, f)
	return b.String()
}
