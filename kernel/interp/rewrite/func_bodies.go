package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/hook"
)

// Two kinds of loops run as functions: those that range over a function, whose body is
// the function that it calls, and those whose variables are captured and changed, of
// which each iteration needs its own. A statement that leaves such a body notes where
// to, returns from the function and goes on behind the loop.

// bodyLoop is a loop whose body becomes a function.
type bodyLoop struct {
	loop     ast.Stmt
	label    string
	state    string            // the variable that says how the body has been left
	running  string            // the variable that says whether the loop goes on, and of a function what hook.Continued takes
	counters map[string]string // variables of a three-part loop by those of its body
	again    string            // what comes before going on with the next iteration
	done     string            // what comes before leaving the loop
	exits    []exit            // what the state's values from 1 mean
	behind   string            // what stands behind the loop, where the state is looked at
}

// exit is a way out of a loop.
type exit struct {
	branch string // "return", or break or continue and the label
	values int    // results that a return has
}

// construct is a statement around another one within a function.
type construct struct {
	node  ast.Stmt
	label string
	loop  *bodyLoop // nil for others
}

// bodies rewrites the loops whose bodies become functions.
func (r *rewriting) bodies() {
	r.leaving = map[*ast.ReturnStmt]bool{}
	r.bodyLoops = map[ast.Stmt]*bodyLoop{}
	walk := func(body *ast.BlockStmt, signature *types.Signature) {
		if body != nil {
			f := &functionWalk{rewriting: r, results: signature.Results(), start: r.Offset(body.Lbrace) + 1}
			f.walk(body, nil, "")
		}
	}
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := r.Info.Defs[n.Name].(*types.Func); ok {
				walk(n.Body, f.Signature())
			}
		case *ast.FuncLit:
			walk(n.Body, r.Info.TypeOf(n).(*types.Signature))
		}
		return true
	})
	if r.Body != nil {
		walk(r.Body, types.NewSignatureType(nil, nil, nil, nil, nil, false))
	}
	for _, b := range r.bodyLoops {
		r.writeLoop(b)
	}
}

// functionWalk goes through the statements of one function.
type functionWalk struct {
	*rewriting
	results *types.Tuple
	start   int      // where its body begins
	own     []string // variables for the results
}

// walk goes through a statement, which is labelled, within others.
func (f *functionWalk) walk(n ast.Node, around []construct, label string) {
	if n == nil {
		return
	}
	root := n
	ast.Inspect(n, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.LabeledStmt:
			f.walk(s.Stmt, around, s.Label.Name)
			if f.bodyLoops[s.Stmt] != nil {
				f.edits.replace(f.Offset(s.Label.Pos()), f.Offset(s.Colon)+1, "")
			}
			return false
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if n != root {
				f.walk(n, around, "")
				return false
			}
			c := construct{node: s.(ast.Stmt), label: label, loop: f.bodyLoopOf(s.(ast.Stmt), label)}
			inner := append(slices.Clone(around), c)
			switch s := s.(type) {
			case *ast.ForStmt:
				f.walk(s.Body, inner, "")
			case *ast.RangeStmt:
				f.walk(s.Body, inner, "")
			case *ast.SwitchStmt:
				f.walk(s.Body, inner, "")
			case *ast.TypeSwitchStmt:
				f.walk(s.Body, inner, "")
			case *ast.SelectStmt:
				f.walk(s.Body, inner, "")
			}
			return false
		case *ast.DeferStmt:
			if slices.ContainsFunc(around, func(c construct) bool { return c.loop != nil && isRange(c.node) }) {
				f.refuse(s.Pos(), "a deferred call in a loop that ranges over a function cannot be interpreted")
			}
		case *ast.BranchStmt:
			f.branch(s, around)
		case *ast.ReturnStmt:
			f.returns(s, around)
		}
		return true
	})
}

func isRange(s ast.Stmt) bool {
	_, ok := s.(*ast.RangeStmt)
	return ok
}

// bodyLoopOf returns the loop that a statement is if its body becomes a function.
func (f *functionWalk) bodyLoopOf(s ast.Stmt, label string) *bodyLoop {
	b := &bodyLoop{loop: s, label: label}
	switch s := s.(type) {
	case *ast.RangeStmt:
		if _, ok := f.Info.TypeOf(s.X).Underlying().(*types.Signature); !ok {
			return nil
		}
		b.running = f.fresh("running")
		b.again, b.done = fmt.Sprintf("%s = %d; ", b.running, hook.LoopReady), fmt.Sprintf("%s = %d; ", b.running, hook.LoopLeft)
	case *ast.ForStmt:
		if !f.changesCaptured(s) {
			return nil
		}
		b.running, b.counters = f.fresh("running"), map[string]string{}
		for _, e := range s.Init.(*ast.AssignStmt).Lhs {
			if id := identOf(e); f.Info.Defs[id] != nil && id.Name != "_" {
				b.counters[id.Name] = f.fresh(id.Name)
				b.again += b.counters[id.Name] + " = " + id.Name + "; "
			}
		}
	default:
		return nil
	}
	b.state = f.fresh("left")
	f.bodyLoops[s] = b
	return b
}

// branch rewrites a break or continue that leaves the body of such a loop.
func (f *functionWalk) branch(s *ast.BranchStmt, around []construct) {
	if s.Tok == token.FALLTHROUGH {
		return
	}
	target := -1
	for i := len(around) - 1; i >= 0 && target < 0; i-- {
		c := around[i]
		_, isFor := c.node.(*ast.ForStmt)
		_, isRange := c.node.(*ast.RangeStmt)
		switch {
		case s.Tok == token.GOTO:
		case s.Label != nil && c.label == s.Label.Name:
			target = i
		case s.Label == nil && (s.Tok == token.BREAK || isFor || isRange):
			target = i
		}
	}
	inside := slices.IndexFunc(around[max(target, 0):], func(c construct) bool { return c.loop != nil }) >= 0
	switch {
	case s.Tok == token.GOTO && inside:
		f.refuse(s.Pos(), "a goto in this loop cannot be interpreted")
	case target >= 0 && inside:
		text := f.leave(exit{branch: s.Tok.String() + " " + around[target].label}, around, target)
		f.edits.replace(f.Offset(s.Pos()), f.Offset(s.End()), text)
	}
}

// leave returns the statements that leave for a construct around, or the function with
// target -1.
func (f *functionWalk) leave(e exit, around []construct, target int) string {
	last := len(around) - 1
	for last > target && around[last].loop == nil {
		last--
	}
	if last < 0 || last <= target && around[last].loop == nil {
		// Nothing but plain statements on the way.
		if e.branch == "return" {
			return "return " + strings.Join(f.own[:e.values], ", ")
		}
		return e.branch
	}
	b := around[last].loop
	if last == target {
		if strings.HasPrefix(e.branch, "continue") {
			return "{ " + b.again + "return true }"
		}
		return "{ " + b.done + "return false }"
	}
	k := slices.Index(b.exits, e)
	if k < 0 {
		b.exits = append(b.exits, e)
		k = len(b.exits) - 1
		b.behind += fmt.Sprintf("; if %s == %d { %s }", b.state, k+1, f.leave(e, around[:last], target))
	}
	return fmt.Sprintf("{ %s = %d; %sreturn false }", b.state, k+1, b.done)
}

// returns rewrites a return that leaves such a loop.
func (f *functionWalk) returns(s *ast.ReturnStmt, around []construct) {
	if !slices.ContainsFunc(around, func(c construct) bool { return c.loop != nil }) {
		return
	}
	f.leaving[s] = true
	if len(s.Results) > 0 && f.own == nil {
		var text strings.Builder
		for v := range f.results.Variables() {
			spelled, err := f.spell(v.Type())
			if err != nil {
				f.refuse(s.Pos(), err.Error())
			}
			f.own = append(f.own, f.fresh("result"))
			fmt.Fprintf(&text, "var %s %s; ", f.own[len(f.own)-1], spelled)
		}
		f.edits.replace(f.start, f.start, text.String())
	}
	values := 0
	if len(s.Results) > 0 {
		values = len(f.own)
	}
	text := f.leave(exit{"return", values}, around, -1)
	f.edits.replaceBy(f.Offset(s.Pos()), f.Offset(s.End()), func() string {
		var before, set strings.Builder
		if len(s.Results) == 1 && values > 1 {
			names := make([]string, values)
			for i := range names {
				names[i] = f.fresh("value")
				fmt.Fprintf(&set, "%s = %s; ", f.own[i], names[i])
			}
			fmt.Fprintf(&before, "%s := %s; ", strings.Join(names, ", "), f.textOf(s.Results[0]))
		} else {
			for i, e := range s.Results {
				spelled, _ := f.spell(f.results.At(i).Type()) // it was spelled for f.own
				name := f.fresh("value")
				fmt.Fprintf(&before, "var %s %s = %s; ", name, spelled, f.textOf(e))
				fmt.Fprintf(&set, "%s = %s; ", f.own[i], name)
			}
		}
		return "{ " + before.String() + set.String() + text + " }"
	})
}

// changesCaptured reports whether each iteration of a loop needs variables of its own
// that it changes.
func (r *rewriting) changesCaptured(loop *ast.ForStmt) bool {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return false
	}
	rest := &ast.ForStmt{Cond: loop.Cond, Post: loop.Post, Body: &ast.BlockStmt{}}
	found := false
	for _, e := range init.Lhs {
		object := r.Info.Defs[identOf(e)]
		if object == nil || !r.escapes(object, loop) {
			continue
		}
		if r.escapes(object, rest) {
			return false // refused
		}
		found = found || r.assigned(object, loop.Body)
	}
	return found
}

// writeLoop writes a loop whose body becomes a function.
func (r *rewriting) writeLoop(b *bodyLoop) {
	switch loop := b.loop.(type) {
	case *ast.RangeStmt:
		r.writeRange(b, loop)
	case *ast.ForStmt:
		r.writeFor(b, loop)
	}
}

// writeRange writes a loop that ranges over a function.
func (r *rewriting) writeRange(b *bodyLoop, loop *ast.RangeStmt) {
	yield := r.Info.TypeOf(loop.X).Underlying().(*types.Signature).Params().At(0).Type().Underlying().(*types.Signature)
	var parameters []string
	assigned := map[ast.Expr]string{}
	for i := range yield.Params().Len() {
		spelled, err := r.spell(yield.Params().At(i).Type())
		if err != nil {
			r.refuse(loop.X.Pos(), err.Error())
			return
		}
		e := []ast.Expr{loop.Key, loop.Value}[i]
		name := r.fresh("range")
		if id := identOf(e); e != nil && (id == nil || id.Name != "_") {
			if loop.Tok == token.DEFINE {
				name = id.Name
			} else {
				assigned[e] = name
			}
		}
		parameters = append(parameters, name+" "+spelled)
	}
	open, closed := r.ownBlock(loop.Body, identOf(loop.Key), identOf(loop.Value))
	r.edits.replaceBy(r.Offset(loop.For), r.Offset(loop.Body.Lbrace)+1, func() string {
		var set strings.Builder
		for _, e := range r.rangedPlaces(loop) {
			if assigned[e] != "" {
				set.WriteString(r.textOf(e) + " = " + assigned[e] + "; ")
			}
		}
		return fmt.Sprintf("{ %s, %s := 0, %d; %s(func(%s) bool { if %s != %d { %s.Continued(%s) }; %s = %d; %s%s",
			b.state, b.running, hook.LoopReady, r.callee(loop.X), strings.Join(parameters, ", "), b.running, hook.LoopReady, hook.Alias, b.running, b.running, hook.LoopInBody, set.String(), open)
	})
	end := r.Offset(loop.Body.Rbrace)
	r.edits.replace(end, end+1, fmt.Sprintf("%s; %sreturn true }); if %s == %d { %s.Continued(%d) }; %s = %d; _ = %s%s }", closed, b.again,
		b.running, hook.LoopInBody, hook.Alias, hook.LoopRecovered, b.running, hook.LoopOver, b.state, b.behind))
}

// callee returns the text of a function for a call: in parentheses, the engine does not find a declared one.
func (r *rewriting) callee(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.CallExpr:
		return r.textOf(e)
	}
	return "(" + r.textOf(e) + ")"
}

// writeFor writes a loop with variables that its body captures and changes: the loop
// counts in variables of its own, and the body is a function that has copies.
func (r *rewriting) writeFor(b *bodyLoop, loop *ast.ForStmt) {
	var parameters, counters []string
	var variables []*ast.Ident
	for _, e := range loop.Init.(*ast.AssignStmt).Lhs {
		id := identOf(e)
		object := r.Info.Defs[id]
		if object == nil || id.Name == "_" {
			continue
		}
		spelled, err := r.spell(object.Type())
		if err != nil {
			r.refuse(id.Pos(), err.Error())
			return
		}
		r.countIn(loop, id, b.counters[id.Name])
		variables = append(variables, id)
		parameters, counters = append(parameters, id.Name+" "+spelled), append(counters, b.counters[id.Name])
	}
	at := r.Offset(loop.For)
	r.edits.replace(at, at, "{ "+b.state+" := 0; ")
	at = r.Offset(loop.Body.Lbrace) + 1
	open, closed := r.ownBlock(loop.Body, variables...)
	r.edits.replace(at, at, fmt.Sprintf(" %s := func(%s) bool { %s", b.running, strings.Join(parameters, ", "), open))
	end := r.Offset(loop.Body.Rbrace)
	r.edits.replace(end, end+1, fmt.Sprintf("%s; %sreturn true }(%s); _ = %s%s; if !%s { break } } }", closed, b.again, strings.Join(counters, ", "), b.state, b.behind, b.running))
}

// ownBlock returns the braces of a block for a body that declares something by the name of a parameter
// of the function that it becomes.
func (r *rewriting) ownBlock(body *ast.BlockStmt, parameters ...*ast.Ident) (open, closed string) {
	if r.redeclares(body, parameters...) {
		return "{ ", "}"
	}
	return "", ""
}
