package campaign

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// prelude contains the declarations shared by all programs.
const prelude = `func add(a, b int) int { return a + b }
func pair(a int, s string) (int, string) { return a * 3, s + "p" }
type P struct {
	A int
	S string
}
func (p *P) Inc(n int) { p.A += n }
func (p P) Sum() int { return p.A + len(p.S) }
type C float64
func (c C) String() string { return fmt.Sprintf("%.2fC", float64(c)) }
type K struct{ At, hid C }
type R struct {
	At   C
	hid  C
	Arr  [3]int
	Kids []K
	Any  any
}
func (r R) With(i, v int) R { r.Arr[i&1] = v; return r }
func (r *R) Add(v C) { r.hid += v; r.Kids = append(r.Kids, K{At: v}) }
func Map[T, U any](xs []T, f func(T) U) (ys []U) {
	for _, x := range xs {
		ys = append(ys, f(x))
	}
	return ys
}
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(v T) *Stack[T] { s.items = append(s.items, v); return s }
func (s Stack[T]) Top() (v T) {
	if len(s.items) > 0 { v = s.items[len(s.items)-1] }
	return v
}
func upTo(n int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < n; i++ {
			if !yield(i, i*i) { return }
		}
	}
}
func find(n, want int) (k int, s string) {
	for i, sq := range upTo(n) {
		if sq > want { return i, "found" }
	}
	return -1, ""
}
func kind(v any) string {
	switch v := v.(type) {
	case nil: return "nil"
	case int: return fmt.Sprint("int ", v+1)
	case string: return "string " + v
	case []int: return fmt.Sprint("slice ", len(v))
	}
	return "other"
}
`

// generator generates programs that compile. Their variables are ints i0, i1, …, floats f…, strings
// s…, slices of ints x… and maps from strings to ints m….
type generator struct {
	rng   *rand.Rand
	vars  map[byte][]string
	next  int
	depth int
	loops int
}

// program returns statements that finally print all of their variables.
func (g *generator) program() string {
	g.vars = map[byte][]string{}
	var b strings.Builder
	b.WriteString("p := P{1, \"q\"}\nr := R{At: 1}\nvar fs []func() int\n_ = fs\n")
	for _, kind := range "iifsxm" {
		b.WriteString(g.declare(byte(kind)))
	}
	for range 4 + g.rng.IntN(8) {
		b.WriteString(g.statement())
	}
	b.WriteString("for _, f := range fs {\nfmt.Print(f(), \" \")\n}\n")
	b.WriteString("fmt.Printf(\"%v %+v\\n\", r, r)\nfmt.Println(r.At, &r, kind(p), p.A, p.S")
	for _, kind := range "ifsxm" {
		for _, v := range g.vars[byte(kind)] {
			b.WriteString(", " + v)
		}
	}
	return b.String() + ")\n"
}

func (g *generator) pick(choices ...string) string { return choices[g.rng.IntN(len(choices))] }

// variable returns a random variable of a kind.
func (g *generator) variable(kind byte) string { return g.pick(g.vars[kind]...) }

// declare declares a variable whose scope extends to the end of the program.
func (g *generator) declare(kind byte) string {
	value := g.expression(kind)
	name := fmt.Sprintf("%c%d", kind, g.next)
	g.next++
	g.vars[kind] = append(g.vars[kind], name)
	return name + " := " + value + "\n"
}

// expression returns an expression of a kind.
func (g *generator) expression(kind byte) string {
	g.depth++
	defer func() { g.depth-- }()
	simple := g.depth > 3 || len(g.vars[kind]) > 0 && g.rng.IntN(3) == 0
	if simple && len(g.vars[kind]) > 0 {
		return g.variable(kind)
	}
	e := func(kind byte) string { return g.expression(kind) }
	switch kind {
	case 'i':
		if simple || len(g.vars['m']) == 0 {
			return fmt.Sprint(g.rng.IntN(40) - 10)
		}
		switch g.rng.IntN(12) {
		case 0:
			return "(" + e('i') + g.pick(" + ", " - ", " * ", " & ", " | ", " ^ ", " &^ ") + e('i') + ")"
		case 1:
			return "(" + e('i') + g.pick(" / ", " % ") + "(" + e('i') + " | 1))"
		case 2:
			return "len(" + e(g.pick("s", "x", "m")[0]) + ")"
		case 3:
			return g.variable('m') + "[" + e('s') + "]"
		case 4:
			return "add(" + e('i') + ", " + e('i') + ")"
		case 5:
			return "func(a int) int { return a*2 - " + e('i') + " }(" + e('i') + ")"
		case 6:
			return "p." + g.pick("A", "Sum()")
		case 7:
			return "int(" + g.pick("int8", "uint8", "uint16", "int32") + "(" + e('i') + "))"
		case 8:
			return g.pick("min", "max") + "(" + e('i') + ", " + e('i') + ")"
		case 9:
			return "(" + e('i') + g.pick(" << ", " >> ") + "uint(" + e('i') + "&7))"
		case 10:
			return "[]int{" + e('i') + ", " + e('i') + "}[" + fmt.Sprint(g.rng.IntN(2)) + "]"
		}
		return "-(" + e('i') + ")"
	case 'f':
		if simple || len(g.vars['m']) == 0 {
			return fmt.Sprintf("%d.5", g.rng.IntN(9))
		}
		return g.pick("("+e('f')+g.pick(" + ", " - ", " * ", " / ")+e('f')+")", "float64("+e('i')+")", "math.Abs("+e('f')+")")
	case 's':
		if simple || len(g.vars['m']) == 0 {
			return fmt.Sprintf("%q", g.pick("a", "bc", "é", "", "xyz"))
		}
		return g.pick("("+e('s')+" + "+e('s')+")", "fmt.Sprint("+e('i')+")", "strings.ToUpper("+e('s')+")", "fmt.Sprintf(\"%03d|%q\", "+e('i')+", "+e('s')+")")
	case 'x':
		if simple || len(g.vars['m']) == 0 {
			return "[]int{1, 2, 3}"
		}
		return g.pick("append([]int{}, "+e('x')+"...)", "[]int{"+e('i')+", "+e('i')+"}", "append("+g.variable('x')+"[:0:0], "+e('i')+", "+e('i')+")")
	}
	return g.pick("map[string]int{}", "map[string]int{\"a\": 1, \"bc\": 2}")
}

// condition returns a boolean expression.
func (g *generator) condition() string {
	kind := g.pick("i", "f", "s")[0]
	c := g.expression(kind) + g.pick(" < ", " == ", " != ", " >= ") + g.expression(kind)
	if g.rng.IntN(4) == 0 {
		c = "!(" + c + ") " + g.pick("&&", "||") + " " + g.expression('i') + " > 0"
	}
	return c
}

// statement returns a statement that terminates.
func (g *generator) statement() string {
	g.depth++
	defer func() { g.depth-- }()
	block := func() string {
		var b strings.Builder
		for range 1 + g.rng.IntN(2) {
			b.WriteString(g.statement())
		}
		return b.String()
	}
	n := 26
	if g.depth > 2 {
		n = 7
	}
	switch g.rng.IntN(n) {
	case 0:
		return g.variable('i') + g.pick(" = ", " += ", " -= ", " ^= ") + g.expression('i') + "\n"
	case 1:
		return g.variable('s') + " = " + g.expression('s') + "\nif len(" + g.variable('s') + ") > 50 {\n" + g.variable('s') + " = \"cut\"\n}\n"
	case 2:
		return g.variable('m') + "[" + g.expression('s') + "]" + g.pick(" = ", " += ") + g.expression('i') + "\n"
	case 3:
		return g.variable('x') + " = " + g.expression('x') + "\n"
	case 4:
		a, b := g.variable('i'), g.variable('i')
		return a + ", " + b + " = " + g.expression('i') + ", " + g.expression('i') + "\n"
	case 5:
		return "p.Inc(" + g.expression('i') + ")\n"
	case 6:
		return g.variable('i') + ", " + g.variable('s') + " = pair(" + g.expression('i') + ", \"r\")\n"
	case 7:
		return "if " + g.condition() + " {\n" + block() + "} else {\n" + block() + "}\n"
	case 8:
		g.loops++
		v := fmt.Sprint("k", g.loops)
		return "for " + v + " := 0; " + v + " < 3; " + v + "++ {\n" + g.variable('i') + " += " + v + "\n" + block() + "}\n"
	case 9:
		g.loops++
		v := fmt.Sprint("k", g.loops)
		return "for " + v + " := range 3 {\nif " + v + " == 1 { " + g.pick("continue", "break") + " }\n" + block() + "}\n"
	case 10:
		g.loops++
		v := fmt.Sprint("k", g.loops)
		return "for _, " + v + " := range []int{" + g.expression('i') + ", 7} {\n" + g.variable('i') + " -= " + v + "\n" + block() + "}\n"
	case 11:
		return "switch " + g.expression('i') + " % 3 {\ncase 0:\n" + block() + "case 1, 2:\n" + block() + "default:\n" + block() + "}\n"
	case 12:
		return "func() {\ndefer func() { recover() }()\n" + block() + g.variable('i') + " = " + g.variable('x') + "[" + g.expression('i') + "&3]\n}()\n"
	}
	g.loops++
	v := fmt.Sprint("k", g.loops)
	switch n := g.rng.IntN(13); n {
	case 0:
		return "r = r.With(" + g.expression('i') + ", " + g.expression('i') + ")\n"
	case 1:
		return "r.Add(C(" + g.expression('i') + " & 7))\n"
	case 2:
		return "for " + v + ", sq := range upTo(4) {\n" + g.variable('i') + " += sq\nif " + v + " == 2 { " + g.pick("continue", "break") + " }\n" + block() + "}\n"
	case 3:
		return g.variable('i') + ", " + g.variable('s') + " = find(6, " + g.expression('i') + ")\n"
	case 4:
		return "for " + v + " := 0; " + v + " < 4; " + v + "++ {\nif " + v + " == 1 { continue }\nfs = append(fs, func() int { " + g.pick("", v+" += 10; ") + "return " + v + " })\n" + g.pick("", v+"++\n") + "}\n"
	case 5:
		return g.variable('x') + " = Map(" + g.expression('x') + ", func(a int) int { return a - " + g.expression('i') + " })\n"
	case 6:
		return g.variable('s') + " = strings.Join(Map(" + g.variable('x') + ", func(a int) string { return fmt.Sprint(a, C(1)) }), \",\")\n"
	case 7:
		return g.variable('i') + " = (&Stack[int]{}).Push(" + g.expression('i') + ").Push(" + g.expression('i') + ").Top()\n"
	case 8:
		i := g.variable('i')
		return "func() {\n" + v + " := " + g.expression('i') + "\ndefer func(a int) { " + i + " += a }(" + v + ")\ndefer p.Inc(" + v + ")\n" + v + " = " + g.expression('i') + "\n" + block() + "}()\n"
	case 9:
		value := g.pick("nil", g.expression('i'), g.expression('s'), g.variable('x'), "p", "&p", "3.5")
		return "var " + v + " any = " + value + "\nr.Any = " + v + "\n" + g.variable('s') + " = kind(" + v + ")\nr.Any = nil\n"
	case 10:
		return v + " := r.Arr\n" + v + "[1] = " + g.expression('i') + "\n" + g.variable('i') + " ^= " + v + "[1] + r.Arr[1]\nr.Kids = append(r.Kids, K{r.At, C(" + v + "[1] & 3)})\nif len(r.Kids) > 3 {\nr.Kids = nil\n}\n"
	case 11:
		return v + "f := r.With\nr.Arr[0] = " + g.expression('i') + "\n" + g.variable('i') + " += " + v + "f(1, 2).Arr[0]\n"
	case 12:
		return v + "l:\nfor " + v + " := 0; " + v + " < 3; " + v + "++ {\nfor _, w := range " + g.variable('x') + " {\nif w > " + g.expression('i') + " { " + g.pick("continue", "break") + " " + v + "l }\n" + g.variable('i') + " += w\n" + "}\n" + block() + "}\n"
	}
	return "{\nown := " + g.expression('i') + "\n" + g.variable('f') + " = float64(" + g.expression('i') + ")\n_ = own\n}\n"
}
