package campaign

import (
	"fmt"
	"strings"
)

// place returns an assignable expression.
func (g *functionsGenerator) place(kind string) string {
	var all []string
	for _, v := range g.visible(kind) {
		all = append(all, v, v)
	}
	if kind == "int" {
		for _, v := range g.visible("[]int") {
			all = append(all, v+"["+g.index()+"]")
		}
		for _, v := range g.visible("[2]int") {
			all = append(all, v+"["+g.index()+"]")
		}
		for _, v := range g.visible("U") {
			all = append(all, v+".N", v+".L["+g.index()+"]")
		}
		for _, v := range g.visible("[]U") {
			all = append(all, v+"["+g.index()+"].N")
		}
		for _, v := range g.visible("*int") {
			all = append(all, "*"+v)
		}
		for _, v := range append(g.visible("T"), g.visible("*T")...) {
			all = append(all, v+".A", v+".N", v+".L["+g.index()+"]", v+".U.N")
		}
		for _, v := range g.visible("map[string]int") {
			all = append(all, v+"["+g.expr("string")+"]")
		}
	}
	for _, element := range []string{"I", "any", "U"} {
		if kind == element {
			for _, v := range g.visible("[]" + element) {
				all = append(all, v+"["+g.index()+"]")
			}
		}
	}
	for _, v := range append(g.visible("T"), g.visible("*T")...) {
		switch kind {
		case "U":
			all = append(all, v+".U")
		case "string":
			all = append(all, v+".S")
		case "[]int":
			all = append(all, v+".X")
		case "*int":
			all = append(all, v+".P")
		case "func() int":
			all = append(all, v+".F")
		}
	}
	if len(all) == 0 {
		return "_"
	}
	return g.pick(all...)
}

func (g *functionsGenerator) index() string {
	if g.one(12) {
		return "same(" + g.expr("int") + ")&3"
	}
	return g.expr("int") + "&1"
}

// call returns a call of a function with the given results, if there is one.
func (g *functionsGenerator) call(results ...string) string {
	var all []function
	for _, f := range g.functions {
		if strings.Join(f.results, ",") == strings.Join(results, ",") {
			all = append(all, f)
		}
	}
	if len(all) == 0 || g.loops > 0 || g.closures > 0 {
		return ""
	}
	f := all[g.rng.IntN(len(all))]
	args := make([]string, len(f.params))
	for i, p := range f.params {
		args[i] = g.expr(p)
	}
	return f.name + "(" + strings.Join(args, ", ") + ")"
}

// closure returns a function literal.
func (g *functionsGenerator) closure() string {
	g.closures++
	g.push()
	g.results, g.kinds = append(g.results, nil), append(g.kinds, []string{"int"})
	labels := g.label
	g.label = nil
	body := ""
	if g.depth < 4 && g.nested < 3 {
		for range g.rng.IntN(2) {
			body += g.statement()
		}
	}
	result := g.expr("int")
	body += g.pop("closure") + "return " + result
	g.label = labels
	g.results, g.kinds = g.results[:len(g.results)-1], g.kinds[:len(g.kinds)-1]
	g.closures--
	return "func() int {\n" + body + "\n}"
}

func (g *functionsGenerator) expr(kind string) string {
	g.nested++
	defer func() { g.nested-- }()
	names := g.visible(kind)
	if len(names) > 0 && (g.nested > 2 || g.one(2)) {
		return g.pick(names...)
	}
	e := g.expr
	simple := g.nested > 2
	if !simple && g.one(4) {
		if c := g.call(kind); c != "" {
			return c
		}
	}
	from := func(kind string, format string) string { return fmt.Sprintf(format, e(kind)) }
	structure := g.pick("T", "*T")
	switch kind {
	case "int":
		return g.number(simple, structure)
	case "string":
		if simple {
			return fmt.Sprintf("%q", g.pick("q", "é", "", "rs"))
		}
		return g.pick("("+e("string")+" + "+e("string")+")", from("int", "fmt.Sprint(%s)"), from("string", "fmt.Sprintf(\"%%q\", %s)"), `"k"`)
	case "bool":
		if simple {
			return g.pick("true", "false")
		}
		return g.pick("("+e("int")+g.pick(" < ", " == ", " >= ")+e("int")+")", "("+e("string")+g.pick(" < ", " != ")+e("string")+")", "!"+e("bool"), "("+e("bool")+g.pick(" && ", " || ")+e("bool")+")", "(error("+e("error")+") == nil)")
	case "float64":
		if simple {
			return g.pick("0.5", "2.0", "1e3")
		}
		return g.pick("("+e("float64")+g.pick(" + ", " * ", " - ")+e("float64")+")", from("int", "float64(%s)"), "1.5")
	}
	return g.composite(kind, simple, structure)
}

// number returns an expression of type int.
func (g *functionsGenerator) number(simple bool, structure string) string {
	e := g.expr
	if simple {
		return fmt.Sprint(g.rng.IntN(9) - 2)
	}
	switch g.rng.IntN(19) {
	case 0, 1:
		return "(" + e("int") + g.pick(" + ", " - ", " * ", " & ", " ^ ") + e("int") + ")"
	case 2:
		return "len(" + e(g.pick("string", "[]int", "map[string]int")) + ")"
	case 3:
		if v := g.visible("[]int"); len(v) > 0 {
			return g.pick(v...) + "[" + g.index() + "]"
		}
	case 4:
		return e("map[string]int") + "[" + e("string") + "]"
	case 5:
		if v := g.visible("*int"); len(v) > 0 {
			return "*" + g.pick(v...)
		}
	case 6:
		if v := g.visible(structure); len(v) > 0 {
			return g.pick(v...) + g.pick(".A", ".N", ".L[1]", ".M()", ".Inc("+e("int")+")", ".U.N", ".U.Inc(1)")
		}
	case 7:
		if v := g.visible("func() int"); len(v) > 0 && g.closures == 0 {
			return g.pick(v...) + "()"
		}
	case 8:
		if v := g.visible("float64"); len(v) > 0 {
			return "int(" + g.pick(v...) + ")"
		}
	case 9:
		return "sum(" + e("int") + ", " + e("int") + ")"
	case 10:
		return "sum(" + e("[]int") + "...)"
	case 11:
		if v := g.visible("I"); len(v) > 0 {
			return g.pick(v...) + ".M()"
		}
	case 12:
		if v := g.visible("any"); len(v) > 0 {
			return "length(" + g.pick(v...) + ")"
		}
	case 13:
		return "int(" + e("D") + ")"
	case 14:
		if g.nested < 3 {
			return g.closure() + "()"
		}
	case 16:
		if v := g.visible("[]I"); len(v) > 0 {
			return "addAll(&" + g.pick(v...) + ", " + e("I") + ", " + e("D") + ")"
		}
		return "count(" + e(g.pick("[]any", "any", "U")) + ")"
	case 17:
		if v := g.visible("func(int) int"); len(v) > 0 && g.closures == 0 {
			return g.pick(v...) + "(" + e("int") + ")"
		}
	case 18:
		if v := g.visible("U"); len(v) > 0 {
			return g.pick(v...) + g.pick(".Inc("+e("int")+")", ".N")
		}
	case 15:
		return g.pick("min", "max") + "(" + e("int") + ", " + e("int") + ")"
	}
	return fmt.Sprint(g.rng.IntN(9) - 2)
}

// composite returns an expression of a composite type.
func (g *functionsGenerator) composite(kind string, simple bool, structure string) string {
	e := g.expr
	switch kind {
	case "error":
		return g.pick("nil", "error(nil)", "error(&E{"+e("int")+"})", "errors.New("+e("string")+")")
	case "[]int":
		if simple {
			return "[]int{4, 5}"
		}
		if v := g.visible(structure); len(v) > 0 && g.one(3) {
			return g.pick(v...) + ".X"
		}
		return g.pick("[]int{"+e("int")+", "+e("int")+"}", "append("+e("[]int")+", "+e("int")+")", "append("+e("[]int")+"[:1:1], "+e("int")+")", "make([]int, 2, 5)", "[]int(nil)")
	case "*int":
		if v := g.visible("int"); len(v) > 0 && g.one(2) {
			return "&" + g.pick(v...)
		}
		if v := g.visible(structure); len(v) > 0 && g.one(2) {
			return "&" + g.pick(v...) + g.pick(".A", ".N", ".L[0]")
		}
		return g.pick("new(int)", "new(int)", "(*int)(nil)")
	case "map[string]int":
		return g.pick("map[string]int{}", "map[string]int{\"q\": "+e("int")+"}", "map[string]int{\"k\": 1, \"rs\": 2}")
	case "func() int":
		if simple {
			return "func() int { return 7 }"
		}
		if v := g.visible(structure); len(v) > 0 && g.one(3) {
			return g.pick(v...) + ".M"
		}
		return g.closure()
	case "U":
		if v := g.visible("[]U"); len(v) > 0 && g.one(3) {
			return g.pick(v...) + "[" + g.index() + "]"
		}
		if v := g.visible("map[string]U"); len(v) > 0 && g.one(3) {
			return g.pick(v...) + "[" + e("string") + "]"
		}
		if v := g.visible(structure); len(v) > 0 && g.one(3) {
			return g.pick(v...) + ".U"
		}
		if simple {
			return "U{N: 2}"
		}
		return "U{" + e("int") + ", " + e("[2]int") + "}"
	case "T":
		if simple {
			return "T{A: 3}"
		}
		if v := g.visible("*T"); len(v) > 0 && g.one(3) {
			return "*" + g.pick(v...)
		}
		return g.pick("T{}", "T{A: "+e("int")+", X: "+e("[]int")+"}", "T{U: "+e("U")+", S: "+e("string")+"}", "T{P: "+e("*int")+", F: "+e("func() int")+"}")
	case "*T":
		if v := g.visible("T"); len(v) > 0 && g.one(2) {
			return "&" + g.pick(v...)
		}
		if v := g.visible("*T"); len(v) > 0 && g.one(2) {
			return g.pick(v...) + ".Add(" + e("int") + ")"
		}
		return g.pick("new(T)", "&T{A: "+e("int")+"}")
	case "any":
		if simple {
			return g.pick("any(1)", "any(\"s\")")
		}
		if v := g.visible("[]any"); len(v) > 0 && g.one(3) {
			return g.pick(v...) + "[" + g.index() + "]"
		}
		k := g.pick("int", "string", "U", "[]int", "D", "D", "[2]int")
		return "any(" + e(k) + ")"
	case "I":
		if v := g.visible("[]I"); len(v) > 0 && g.one(3) {
			return g.pick(v...) + "[" + g.index() + "]"
		}
		return "I(" + e(g.pick("T", "*T", "D", "D")) + ")"
	case "[]I":
		if simple {
			return "[]I{D(1), D(2)}"
		}
		return g.pick("[]I{"+e("D")+", "+e("*T")+"}", "append("+e("[]I")+", "+e("D")+")", "append("+e("[]I")+", "+e("I")+", "+e("T")+")")
	case "[]any":
		if simple {
			return "[]any{1, 2}"
		}
		return g.pick("[]any{"+e("D")+", "+e("U")+"}", "append("+e("[]any")+", "+e("D")+")", "append("+e("[]any")+", "+e("any")+", "+e("U")+")", "append("+e("[]any")+", "+e("[]int")+")")
	case "[]U":
		if simple {
			return "make([]U, 2)"
		}
		return g.pick("[]U{"+e("U")+", "+e("U")+"}", "append("+e("[]U")+", "+e("U")+")", "[]U{{N: "+e("int")+"}, {}}")
	case "map[string]U":
		return g.pick("map[string]U{}", "map[string]U{\"k\": {N: "+e("int")+"}}")
	case "func(int) int":
		if v := g.visible(structure); len(v) > 0 && g.one(2) {
			return g.pick(v...) + ".Inc"
		}
		return "func(a int) int { return a + 1 }"
	case "[]func() int":
		if simple {
			return "[]func() int{}"
		}
		return g.pick("[]func() int{}", "[]func() int{"+e("func() int")+"}", "append("+e("[]func() int")+", "+e("func() int")+")")
	case "D":
		return "D(" + e("int") + ")"
	case "[2]int":
		if v := g.visible(structure); len(v) > 0 && g.one(3) {
			return g.pick(v...) + ".L"
		}
		return "[2]int{" + e("int") + ", 1}"
	}
	panic(kind)
}
