package campaign

import (
	"fmt"
	"strings"
)

func (g *functionsGenerator) block(where string, variables ...local) string {
	g.depth++
	g.push()
	for _, v := range variables {
		g.declare(v.name, v.kind)
	}
	var b strings.Builder
	for range 1 + g.rng.IntN(2) {
		b.WriteString(g.statement())
	}
	b.WriteString(g.pop(where))
	g.depth--
	return b.String()
}

// define returns a statement that declares variables and may also set others of the same scope.
func (g *functionsGenerator) define() string {
	name, ok := g.fresh()
	if !ok {
		return ""
	}
	kind := g.kind()
	var text string
	var more []local
	switch g.rng.IntN(9) {
	case 0:
		value := g.expr(kind)
		text = "var " + name + " " + kind + " = " + value + "\n"
	case 1:
		if kind == "*T" || kind == "map[string]int" {
			return ""
		}
		text = "var " + name + " " + kind + "\n"
	case 2, 3: // several variables, some of which may exist
		others := []string{name}
		kinds := []string{kind}
		for range 1 + g.rng.IntN(2) {
			other := g.pick(localNames...)
			if strings.Contains(","+strings.Join(others, ",")+",", ","+other+",") {
				continue
			}
			k := g.kind()
			if v := g.inScope(other); v != nil {
				k = v.kind
			} else {
				more = append(more, local{other, k})
			}
			others, kinds = append(others, other), append(kinds, k)
		}
		values := make([]string, len(kinds))
		for i, k := range kinds {
			if values[i] = g.expr(k); values[i] == "nil" {
				values[i] = "error(nil)"
			}
		}
		text = strings.Join(others, ", ") + " := " + strings.Join(values, ", ") + "\n"
	case 4, 5: // from a function with two results
		kind = "int"
		right, second := "two("+g.expr("int")+")", "error"
		if g.one(3) {
			kind, right, second = "string", "pair("+g.expr("int")+", "+g.expr("string")+")", "int"
		} else if c := g.call("int", "error"); c != "" && g.one(2) {
			right = c
		}
		text, more = g.defineTwo(name, kind, second, right)
	case 6: // from an expression with an ok result
		right := g.expr("map[string]int") + "[" + g.expr("string") + "]"
		kind = "int"
		if v := g.visible("any"); len(v) > 0 && g.one(2) {
			kind = g.pick("bool", "string")
			right = g.pick(v...) + ".(" + kind + ")"
		}
		text, more = g.defineTwo(name, kind, "bool", right)
	default:
		value := g.expr(kind)
		if value == "nil" {
			value = "error(nil)"
		}
		text = name + " := " + value + "\n"
	}
	if text == "" {
		return ""
	}
	g.declare(name, kind)
	for _, v := range more {
		g.declare(v.name, v.kind)
	}
	return text
}

// defineTwo returns name, other := right, where other may exist already.
func (g *functionsGenerator) defineTwo(name, kind, second, right string) (string, []local) {
	var more []local
	other := "_"
	for range 4 {
		candidate := g.pick("err", "ok", "a", "b", "n")
		v := g.inScope(candidate)
		if candidate == name || v != nil && v.kind != second && !(v.kind == "any") {
			continue
		}
		if other = candidate; v == nil {
			more = []local{{other, second}}
		}
		break
	}
	return name + ", " + other + " := " + right + "\n", more
}

// assign returns an assignment.
func (g *functionsGenerator) assign() string {
	kind := g.kind()
	switch g.rng.IntN(6) {
	case 0:
		p := g.place("int")
		if p == "_" {
			return ""
		}
		return p + g.pick(" += ", " -= ", " *= ", " ^= ") + g.expr("int") + "\n"
	case 1:
		p := g.place("int")
		if p == "_" {
			return ""
		}
		return p + g.pick("++", "--") + "\n"
	case 2:
		other := g.kind()
		a, b := g.place(kind), g.place(other)
		va, vb := g.expr(kind), g.expr(other)
		if va == "nil" && a == "_" || vb == "nil" && b == "_" {
			return ""
		}
		return a + ", " + b + " = " + va + ", " + vb + "\n"
	case 3:
		return g.place("int") + ", " + g.place("error") + " = two(" + g.expr("int") + ")\n"
	}
	p, v := g.place(kind), g.expr(kind)
	if p == "_" && v == "nil" {
		return ""
	}
	return p + " = " + v + "\n"
}

func (g *functionsGenerator) statement() string {
	if g.depth > 2 {
		if g.one(2) {
			return g.define()
		}
		return g.assign()
	}
	switch g.rng.IntN(24) {
	case 0, 1, 2, 3, 4, 5:
		return g.define()
	case 6, 7, 8, 9, 10:
		return g.assign()
	case 11:
		return "if " + g.expr("bool") + " {\n" + g.block("if") + "} else {\n" + g.block("else") + "}\n"
	case 12:
		g.push()
		defer func() { g.scopes = g.scopes[:len(g.scopes)-1] }()
		right := "two(" + g.expr("int") + ")"
		n, e := g.pick("a", "n", "v"), g.pick("err", "b", "ok")
		g.declare(n, "int")
		g.declare(e, "error")
		return "if " + n + ", " + e + " := " + right + "; " + e + g.pick(" == ", " != ") + "nil {\n" + g.block("if two") + "} else {\n_ = " + n + "\n" + g.block("else two") + "}\n"
	case 13, 14:
		return g.loop()
	case 15:
		return g.choose()
	case 16:
		if g.loops > 0 {
			return ""
		}
		return "func() {\ndefer func() {\n" + g.pick("if r := recover(); r != nil { fmt.Println(\"recovered\", r) }\n", "recover()\n") + "}()\n" + g.nestedBody("func") + "}()\n"
	case 17:
		if g.loops > 0 {
			return g.assign()
		}
		return "defer func() {\n" + g.nestedBody("deferred") + "}()\n"
	case 18:
		return "{\n" + g.block("block") + "}\n"
	case 19:
		if len(g.kinds) > 0 && g.depth > 0 && g.one(2) {
			return "if " + g.expr("bool") + " {\n" + g.ret() + "}\n"
		}
	case 20:
		if len(g.label) > 0 {
			return "if " + g.expr("bool") + " { " + g.pick("break ", "continue ") + g.pick(g.label...) + " }\n"
		}
	case 21:
		if v := g.visible("*T"); len(v) > 0 {
			return g.pick(v...) + ".Add(" + g.expr("int") + ")\n"
		}
	case 22:
		if v := g.visible("map[string]int"); len(v) > 0 {
			return "delete(" + g.pick(v...) + ", " + g.expr("string") + ")\n"
		}
	case 23:
		if g.one(4) {
			return "if " + g.expr("bool") + " { panic(" + g.pick(g.expr("string"), g.expr("int")) + ") }\n"
		}
	}
	return g.define()
}

func (g *functionsGenerator) loop() string {
	if g.loops > 1 {
		return g.define()
	}
	g.push()
	defer func() { g.scopes = g.scopes[:len(g.scopes)-1] }()
	label := ""
	if g.one(3) {
		g.labels++
		label = fmt.Sprint("l", g.labels)
	}
	k, w := g.pick("i", "a", "n"), g.pick("w", "b", "x")
	var head, first string
	switch g.rng.IntN(7) {
	case 0:
		head, first = fmt.Sprintf("for %s := 0; %s < 3; %s++", k, k, k), "int"
	case 1:
		head, first = fmt.Sprintf("for %s := range 3", k), "int"
	case 2:
		head = fmt.Sprintf("for %s, %s := range %s", k, w, "[]int{"+g.expr("int")+", 5, "+g.expr("int")+"}")
		first = "int"
		g.declare(w, "int")
	case 3:
		head = fmt.Sprintf("for %s, %s := range upTo(3)", k, w)
		first = "int"
		g.declare(w, "string")
	case 4:
		head = fmt.Sprintf("for %s, %s := range %s", k, w, g.expr("[2]int"))
		first = "int"
		g.declare(w, "int")
	case 5:
		head = fmt.Sprintf("for %s, %s := range %s", k, w, "fmt.Sprint("+g.expr("int")+", \"é\")")
		first = "int"
		g.declare(w, "rune")
	case 6:
		head = fmt.Sprintf("for _, %s := range [][]int{%s, %s}", w, g.expr("[]int"), g.expr("[]int"))
		g.declare(w, "[]int")
	}
	used := ""
	three := strings.HasSuffix(head, "++")
	if first != "" {
		kind := first
		if three {
			kind = "int " // must not be set, so that the loop ends
		}
		g.declare(k, kind)
		used = "_ = " + k + "\n"
	}
	if strings.Contains(head, ", "+w+" ") || strings.Contains(head, "_, "+w) {
		used += "_ = " + w + "\n"
	}
	saved := g.label
	if label != "" {
		g.label = append(append([]string{}, saved...), label)
	}
	g.loops++
	body := g.block("loop")
	if three && g.one(2) {
		body = g.pick("fs = append(fs, func() int { return "+k+" })\n", "ps = append(ps, &"+k+")\n") + body
	}
	g.loops--
	g.label = saved
	if label != "" {
		label += ":\n"
		head = head + " "
		body = "if false { " + g.pick("break ", "continue ") + strings.TrimSuffix(label, ":\n") + " }\n" + body
	}
	return label + head + " {\n" + used + body + "}\n"
}

// choose returns a switch or select statement. Its default clause may be anywhere.
func (g *functionsGenerator) choose() string {
	var clauses []string
	clause := func(head, where string, variables ...local) {
		leave := ""
		if g.one(4) && len(variables) == 0 {
			leave = "if " + g.expr("bool") + " { break }\n"
		}
		clauses = append(clauses, head+":\n"+leave+g.block(where, variables...))
	}
	end := func(head string) string {
		g.rng.Shuffle(len(clauses), func(i, k int) { clauses[i], clauses[k] = clauses[k], clauses[i] })
		return head + " {\n" + strings.Join(clauses, g.pick("", "", "fallthrough\n")) + "}\n"
	}
	switch g.rng.IntN(6) {
	case 0:
		tag := g.expr("int")
		clause("case 0", "case 0")
		clause("case 1, 2", "case 1")
		clause("default", "default")
		return end("switch " + tag + " & 3")
	case 1:
		clause("case "+g.expr("bool")+", "+g.expr("bool"), "case a")
		clause("case "+g.expr("bool"), "case b")
		if g.one(2) {
			clause("default", "default")
		}
		return end("switch")
	case 2:
		v := g.pick("v", "a", "x")
		asked := g.expr("any")
		for _, k := range []string{"string", "[]int", "float64"} {
			clause("case "+k, "type "+k, local{v, k})
			clauses[len(clauses)-1] = strings.Replace(clauses[len(clauses)-1], ":\n", ":\n_ = "+v+"\n", 1)
		}
		clauses = append(clauses, "default:\n_ = "+v+"\n")
		return strings.ReplaceAll(end("switch "+v+" := "+asked+".(type)"), "fallthrough\n", "")
	case 3:
		clause("case pipe <- "+g.expr("int"), "sent")
		clause("default", "full")
		if g.one(2) {
			clause("case got := <-pipe", "received", local{"got", "int"})
			clauses[len(clauses)-1] = strings.Replace(clauses[len(clauses)-1], ":\n", ":\n_ = got\n", 1)
			clauses = clauses[1:]
		}
		text := strings.ReplaceAll(end("select"), "fallthrough\n", "")
		return "{\npipe := make(chan int, 1)\n" + g.pick("", "pipe <- 3\n") + text + "}\n"
	case 4:
		asked := g.expr("error")
		clause("case nil", "no error")
		clause("case io.EOF", "end")
		return end("switch error(" + asked + ")")
	}
	g.push()
	defer func() { g.scopes = g.scopes[:len(g.scopes)-1] }()
	v := g.pick("a", "c", "n")
	value := g.expr("int")
	g.declare(v, "int")
	clause("case 0", "even")
	clause("case 1", "odd")
	return end("switch " + v + " := " + value + "; " + v + " % 2")
}

// nestedBody returns the body of a function literal without results.
func (g *functionsGenerator) nestedBody(where string) string {
	labels, loops := g.label, g.loops
	g.label, g.loops = nil, 0
	g.results, g.kinds = append(g.results, nil), append(g.kinds, []string{})
	g.closures++
	text := g.block(where)
	g.closures--
	g.results, g.kinds = g.results[:len(g.results)-1], g.kinds[:len(g.kinds)-1]
	g.label, g.loops = labels, loops
	return text
}

// ret returns a return statement.
func (g *functionsGenerator) ret() string {
	kinds, named := g.kinds[len(g.kinds)-1], g.results[len(g.results)-1]
	bare := len(named) > 0
	for _, v := range named {
		// None of them may be shadowed.
		names := g.visible(v.kind)
		found := false
		for _, n := range names {
			found = found || n == v.name
		}
		bare = bare && found && g.owns(v.name)
	}
	if len(kinds) == 0 || bare && g.one(2) {
		return "return\n"
	}
	if len(kinds) == 2 && kinds[0] == "int" && kinds[1] == "error" && g.one(3) {
		return "return two(" + g.expr("int") + ")\n"
	}
	values := make([]string, len(kinds))
	for i, k := range kinds {
		values[i] = g.expr(k)
	}
	return "return " + strings.Join(values, ", ") + "\n"
}
