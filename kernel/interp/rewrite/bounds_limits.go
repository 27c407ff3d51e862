package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/hook"
)

// What the checks of bounds compare, and what they call where something is out of range.

// bound is an expression that may be out of range, and its check.
type bound struct {
	of      ast.Expr
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

// bound returns the check of an expression whose parts may be evaluated twice.
func (r *rewriting) bound(e ast.Expr) (bound, bool) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		t := r.indexed(e.X)
		if t == nil || !r.isPure(e.X) || !r.isPure(e.Index) || r.isWithin(e, t) {
			return bound{}, false
		}
		return bound{e, func() []limit { return r.indexLimits(e, t) }, func() string { return r.indexFailure(e, t) }}, true
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
		return bound{e, func() []limit { return r.sliceLimits(e, t) }, func() string { return r.sliceFailure(e, t) }}, true
	}
	return bound{}, false
}

// indexLimits returns the limits of an index.
func (r *rewriting) indexLimits(e *ast.IndexExpr, t types.Type) []limit {
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
func (r *rewriting) sliceLimits(e *ast.SliceExpr, t types.Type) []limit {
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

// asInt writes the text of an expression as an int; numbers without a type are.
func (r *rewriting) asInt(e ast.Expr, text string) string {
	if types.Identical(r.Info.TypeOf(e), types.Typ[types.Int]) || r.Info.Types[e].Value != nil {
		return text
	}
	return "int(" + text + ")"
}

// indexFailure returns the call that panics.
func (r *rewriting) indexFailure(e *ast.IndexExpr, t types.Type) string {
	name, index, length := r.indexFailureParts(e, t)
	return fmt.Sprintf("%s.%s(%s, %s)", hook.Alias, name, index, length)
}

// indexFailureParts returns the name of the hook that panics, and its arguments.
func (r *rewriting) indexFailureParts(e *ast.IndexExpr, t types.Type) (name, index, length string) {
	name, to := "NoIndex", "int"
	if r.isUnsigned(e.Index) {
		name, to = "NoUnsigned", "uint64"
	}
	return name, to + "(" + r.unchecked(e.Index) + ")", r.size("len", e.X, t)
}

// sliceParts returns the texts of the bounds of a slice expression, and of what they may
// reach.
func (r *rewriting) sliceParts(e *ast.SliceExpr, t types.Type) (low, high, top string) {
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
func (r *rewriting) sliceFailure(e *ast.SliceExpr, t types.Type) string {
	low, high, top := r.sliceParts(e, t)
	_, isSlice := t.(*types.Slice)
	if e.Max != nil {
		return fmt.Sprintf("%s.NoSlice3(int(%s), int(%s), int(%s), %s, %t)", hook.Alias, low, high, r.unchecked(e.Max), top, isSlice)
	}
	return fmt.Sprintf("%s.NoSlice(int(%s), int(%s), %s, %t)", hook.Alias, low, high, top, isSlice)
}
