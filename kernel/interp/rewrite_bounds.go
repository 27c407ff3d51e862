package interp

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The engine does not say which index was out of range, nor of what. So what indexes and
// slices is checked before: by statements in front of its statement or by conditions in
// front of its condition, which take a quarter of the time of a hook; by a hook elsewhere.
// What would have to be evaluated twice with other effects than once stays as it is.

// bound is an expression that may be out of range, and its check.
type bound struct {
	limits  func() []limit
	failure func() string
}

// limit is a comparison that is true where something is out of range.
type limit struct {
	left, operator, right string
}

// outside is the condition that something is out of range, and within that it is not: the
// engine is quickest where no comparison is negated.
func (b bound) outside() string {
	var all []string
	for _, l := range b.limits() {
		all = append(all, l.left+" "+l.operator+" "+l.right)
	}
	return strings.Join(all, " || ")
}

func (b bound) within() string {
	var all []string
	for _, l := range b.limits() {
		opposite := map[string]string{"<": ">=", ">": "<=", ">=": "<"}[l.operator]
		all = append(all, l.left+" "+opposite+" "+l.right)
	}
	return strings.Join(all, " && ")
}

// bounds writes the checks.
func (r *rewriter) bounds() {
	if r.isLibrary {
		return
	}
	var trailing ast.Expr
	if !r.isInstance {
		trailing = r.trailing()
	}
	within := map[ast.Expr]bool{} // which loops have checked
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			r.countsWithin(n, within)
		case *ast.RangeStmt:
			r.rangesWithin(n, within)
		}
		return true
	})
	b := &bounder{rewriter: r, done: within, places: map[ast.Expr]bool{}}
	b.notePlaces()
	r.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Stmt:
			if r.isListed(n) {
				b.statement(n, r.lists()[n].at, trailing)
			}
			b.conditions(n)
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				b.condition(n.Y)
			}
		}
		return true
	})
	r.syntax(func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && !b.done[e] {
			b.hooked(e)
		}
		return true
	})
}

// bounder writes the checks of a cell.
type bounder struct {
	*rewriter
	done   map[ast.Expr]bool // expressions that have their checks, or need none
	places map[ast.Expr]bool // those that are no mere values
}

// statement puts checks of what a statement begins with before it.
func (b *bounder) statement(s, at ast.Stmt, trailing ast.Expr) {
	var first []ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		first = slices.Concat(s.Rhs, s.Lhs)
	case *ast.IncDecStmt:
		first = []ast.Expr{s.X}
	case *ast.ExprStmt:
		if s.X != trailing {
			first = []ast.Expr{s.X}
		}
	case *ast.ReturnStmt:
		first = s.Results
	case *ast.SendStmt:
		first = []ast.Expr{s.Chan, s.Value}
	case *ast.IfStmt:
		if s.Init == nil {
			first = []ast.Expr{s.Cond}
		}
	case *ast.RangeStmt:
		first = []ast.Expr{s.X}
	case *ast.SwitchStmt:
		if s.Init == nil && s.Tag != nil {
			first = []ast.Expr{s.Tag}
		}
	}
	checks := b.checks(first)
	if len(checks) == 0 {
		return
	}
	from := b.offset(at.Pos())
	b.edits.insertBefore(from, func() string {
		var text strings.Builder
		for _, c := range checks {
			fmt.Fprintf(&text, "if %s { %s }; ", c.outside(), c.failure())
		}
		return text.String()
	})
}

// conditions puts checks before the conditions of a statement that it does not begin with.
func (b *bounder) conditions(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		b.condition(s.Cond) // what statement has not checked
	case *ast.ForStmt:
		if s.Cond != nil {
			b.condition(s.Cond)
		}
	}
}

// condition puts checks before a condition.
func (b *bounder) condition(e ast.Expr) {
	if _, named := types.Unalias(b.info.TypeOf(e)).(*types.Named); named {
		return
	}
	checks := b.checks([]ast.Expr{e})
	if len(checks) == 0 {
		return
	}
	b.edits.checkAround(b.offset(e.Pos()), b.offset(e.End()), func() string {
		text := "("
		for _, c := range checks {
			text += fmt.Sprintf("(%s || %s) && ", c.within(), c.failure())
		}
		return text
	}, func() string { return ")" })
}

// checks returns those of all in some expressions that is evaluated in any case, before
// anything else that has an effect, in the order of its evaluation.
func (b *bounder) checks(all []ast.Expr) (checks []bound) {
	calls := 0
	for _, e := range all {
		ast.Inspect(e, func(n ast.Node) bool {
			if n, ok := n.(ast.Expr); ok && b.hasEffect(n) {
				calls++
			}
			_, isFunction := n.(*ast.FuncLit)
			return !isFunction
		})
	}
	var walk func(e ast.Node, around int)
	walk = func(root ast.Node, around int) {
		ast.Inspect(root, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || n == root {
				return true
			}
			switch e := e.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BinaryExpr:
				if e.Op == token.LAND || e.Op == token.LOR {
					walk(&ast.ParenExpr{X: e.X}, around)
					return false
				}
			}
			within := around
			if b.hasEffect(e) {
				within++
			}
			walk(e, within)
			if c, ok := b.bound(e); ok && around == calls && !b.done[e] {
				b.done[e] = true
				checks = append(checks, c)
			}
			return false
		})
	}
	for _, e := range all {
		walk(&ast.ParenExpr{X: e}, 0)
	}
	return checks
}

// hasEffect reports whether an expression is a call or a receive.
func (b *bounder) hasEffect(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		return !b.isPure(e) && !b.info.Types[e.Fun].IsType()
	case *ast.UnaryExpr:
		return e.Op == token.ARROW
	}
	return false
}

// isPure reports whether an expression may as well be evaluated twice.
func (r *rewriter) isPure(e ast.Expr) bool {
	if v, ok := r.info.Types[e]; ok && v.Value != nil {
		return true
	}
	pure := true
	ast.Inspect(e, func(n ast.Node) bool {
		if inner, ok := n.(ast.Expr); ok && r.placed[inner] != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			pure = false
		case *ast.UnaryExpr:
			pure = pure && n.Op != token.ARROW && n.Op != token.AND
		case *ast.CallExpr:
			fun := r.info.Types[n.Fun]
			id := identOf(n.Fun)
			isLen := fun.IsBuiltin() && id != nil && (id.Name == "len" || id.Name == "cap")
			basic, isBasic := r.info.TypeOf(n).Underlying().(*types.Basic)
			pure = pure && (isLen || fun.IsType() && isBasic && basic.Info()&types.IsNumeric != 0)
		}
		return pure
	})
	return pure
}

// indexed returns the type that an expression indexes or slices if its places are counted.
func (r *rewriter) indexed(x ast.Expr) types.Type {
	v := r.info.Types[x]
	if v.Type == nil || v.IsType() {
		return nil
	}
	t := v.Type.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
		if _, ok := t.(*types.Array); !ok {
			return nil
		}
	}
	switch t := t.(type) {
	case *types.Slice, *types.Array:
		return t
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			return t
		}
	}
	return nil
}

// size returns the text of the length, or capacity, of what is indexed.
func (r *rewriter) size(builtin string, x ast.Expr, t types.Type) string {
	if a, ok := t.(*types.Array); ok {
		return fmt.Sprint(a.Len())
	}
	return builtin + "(" + r.unchecked(x) + ")"
}

// unchecked is textOf without checks.
func (r *rewriter) unchecked(n ast.Expr) string {
	if own := r.placed[n]; own != "" {
		return own
	}
	from := r.offset(n.Pos())
	return r.edits.render(from, r.offset(n.End()), func(x edit) bool { return !x.checks && !(x.before && x.from == from) })
}

// isUnsigned reports whether an index may be larger than any int.
func (r *rewriter) isUnsigned(e ast.Expr) bool {
	b, ok := r.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0 && r.info.Types[e].Value == nil
}

// bound returns the check of an expression whose parts may be evaluated twice.
func (r *rewriter) bound(e ast.Expr) (bound, bool) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		t := r.indexed(e.X)
		if t == nil || !r.isPure(e.X) || !r.isPure(e.Index) || r.isWithin(e, t) {
			return bound{}, false
		}
		return bound{func() []limit { return r.indexLimits(e, t) }, func() string { return r.indexFailure(e, t) }}, true
	case *ast.SliceExpr:
		t := r.indexed(e.X)
		if t == nil || !r.isPure(e.X) {
			return bound{}, false
		}
		for _, part := range []ast.Expr{e.Low, e.High, e.Max} {
			if part != nil && !r.isPure(part) {
				return bound{}, false
			}
		}
		if e.Low == nil && e.High == nil && e.Max == nil {
			return bound{}, false
		}
		return bound{func() []limit { return r.sliceLimits(e, t) }, func() string { return r.sliceFailure(e, t) }}, true
	}
	return bound{}, false
}

// indexLimits returns the limits of an index.
func (r *rewriter) indexLimits(e *ast.IndexExpr, t types.Type) []limit {
	index, length := r.unchecked(e.Index), r.size("len", e.X, t)
	if kind := r.kindOf(e.Index); kind == types.Uint || kind == types.Uint64 || kind == types.Uintptr {
		return []limit{{"uint(" + index + ")", ">=", "uint(" + length + ")"}}
	}
	index = r.asInt(e.Index, index)
	all := []limit{{index, ">=", length}}
	if !r.notNegative(e.Index) {
		all = slices.Insert(all, 0, limit{index, "<", "0"})
	}
	return all
}

// sliceLimits returns the limits of the bounds of a slice expression.
func (r *rewriter) sliceLimits(e *ast.SliceExpr, t types.Type) []limit {
	last, _, top := r.sliceParts(e, t)
	builtin := "len"
	var all []limit
	parts := []ast.Expr{e.Low, e.High, e.Max}
	first := slices.IndexFunc(parts, func(e ast.Expr) bool { return e != nil })
	for i, part := range parts {
		if part == nil {
			continue
		}
		if builtin = "cap"; i == 0 && e.High == nil {
			builtin = "len" // which is what the upper bound is then
		}
		text := r.asInt(part, r.unchecked(part))
		switch {
		case i > first:
			all = append(all, limit{last, ">", text})
		case !r.notNegative(part):
			all = append(all, limit{text, "<", "0"})
		}
		last = text
	}
	if _, isSlice := t.(*types.Slice); isSlice && builtin == "len" {
		top = r.size("len", e.X, t)
	}
	return append(all, limit{last, ">", top})
}

// kindOf returns the basic kind of a number.
func (r *rewriter) kindOf(e ast.Expr) types.BasicKind {
	if b, ok := r.info.TypeOf(e).Underlying().(*types.Basic); ok {
		return b.Kind()
	}
	return types.Invalid
}

// asInt writes the text of an expression as an int; numbers without a type are.
func (r *rewriter) asInt(e ast.Expr, text string) string {
	if types.Identical(r.info.TypeOf(e), types.Typ[types.Int]) || r.info.Types[e].Value != nil {
		return text
	}
	return "int(" + text + ")"
}

// notNegative reports whether a number is none below zero.
func (r *rewriter) notNegative(e ast.Expr) bool {
	if v := r.info.Types[e].Value; v != nil {
		return constant.Sign(v) >= 0
	}
	switch r.kindOf(e) {
	case types.Uint8, types.Uint16, types.Uint32:
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.counts()[r.info.Uses[e]]
	case *ast.CallExpr:
		return r.info.Types[e.Fun].IsBuiltin() // len and cap, of those that are pure
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.MUL, token.QUO:
			return r.notNegative(e.X) && r.notNegative(e.Y) // or too large, of which the engine says less
		case token.REM, token.SHR:
			return r.notNegative(e.X)
		case token.AND:
			return r.notNegative(e.X) || r.notNegative(e.Y)
		}
	}
	return false
}

// isWithin reports whether the compiler has checked an index.
func (r *rewriter) isWithin(e *ast.IndexExpr, t types.Type) bool {
	_, isArray := t.(*types.Array)
	return r.info.Types[e.Index].Value != nil && (isArray || r.info.Types[e.X].Value != nil)
}

// indexFailure returns the call that panics.
func (r *rewriter) indexFailure(e *ast.IndexExpr, t types.Type) string {
	name, to := "NoIndex", "int"
	if r.isUnsigned(e.Index) {
		name, to = "NoUnsigned", "uint64"
	}
	return fmt.Sprintf("%s.%s(%s(%s), %s)", hookAlias, name, to, r.unchecked(e.Index), r.size("len", e.X, t))
}

// sliceParts returns the texts of the bounds of a slice expression, and of what they may
// reach.
func (r *rewriter) sliceParts(e *ast.SliceExpr, t types.Type) (low, high, top string) {
	builtin := "cap"
	if _, isString := t.(*types.Basic); isString {
		builtin = "len"
	}
	low, high, top = "0", r.size("len", e.X, t), r.size(builtin, e.X, t)
	if e.Low != nil {
		low = r.unchecked(e.Low)
	}
	if e.High != nil {
		high = r.unchecked(e.High)
	}
	return low, high, top
}

// sliceFailure returns the call that panics.
func (r *rewriter) sliceFailure(e *ast.SliceExpr, t types.Type) string {
	low, high, top := r.sliceParts(e, t)
	if e.Max != nil {
		return fmt.Sprintf("%s.NoSlice3(int(%s), int(%s), int(%s), %s)", hookAlias, low, high, r.unchecked(e.Max), top)
	}
	_, isSlice := t.(*types.Slice)
	return fmt.Sprintf("%s.NoSlice(int(%s), int(%s), %s, %t)", hookAlias, low, high, top, isSlice)
}

// notePlaces notes what is assigned to, or has its address taken, and what that is part of.
func (b *bounder) notePlaces() {
	note := func(e ast.Expr) {
		for e != nil {
			e = ast.Unparen(e)
			b.places[e] = true
			switch inner := e.(type) {
			case *ast.SelectorExpr:
				e = inner.X
			case *ast.IndexExpr:
				e = inner.X
			default:
				return
			}
			switch b.info.TypeOf(e).Underlying().(type) {
			case *types.Array, *types.Struct:
			default:
				return // of the others, the value is enough
			}
		}
	}
	b.syntax(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				note(e)
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.RangeStmt:
			note(n.Key)
			note(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.SliceExpr:
			if _, isArray := b.info.TypeOf(n.X).Underlying().(*types.Array); isArray {
				note(n.X)
			}
		case *ast.SelectorExpr:
			if s := b.info.Selections[n]; s != nil && s.Kind() == types.MethodVal && takesAddress(s) {
				note(n.X)
			}
		}
		return true
	})
}
