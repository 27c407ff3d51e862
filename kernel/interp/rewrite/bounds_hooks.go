package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"

	"setlab/kernel/interp/hook"
)

// Indices that no statement or condition can check before, since a call comes first, are
// checked where they stand. See bounds.

// hooked checks what an expression indexes by a hook.
func (b *bounder) hooked(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		t := b.indexed(e.X)
		if t == nil || b.isWithin(e, t) {
			return
		} else if !b.isPure(e.X) {
			b.ofResult(e, t)
			return
		}
		to, hookName := "int", "Index"
		if b.isUnsigned(e.Index) {
			to, hookName = "uint64", "Unsigned"
		}
		before := func() string { return hook.Alias + "." + hookName + "(" + to + "(" }
		behind := func() string { return "), " + b.size("len", e.X, t) + ")" }
		if index := b.placed[e.Index]; index != nil {
			index.check = func() string { return before() + index.name + behind() }
			return
		}
		b.edits.checkAround(b.Offset(e.Index.Pos()), b.Offset(e.Index.End()), before, behind)
	case *ast.SliceExpr:
		b.hookedSlice(e)
	}
}

// hookedSlice is hooked for a slice expression, of whose bounds one may have an effect.
func (b *bounder) hookedSlice(e *ast.SliceExpr) {
	t := b.indexed(e.X)
	if t == nil || e.Low == nil && e.High == nil {
		return
	}
	_, isSlice := t.(*types.Slice)
	switch {
	case e.Max != nil || !b.isPure(e.X):
		b.slicedResult(e, t)
	case e.Low != nil && (e.High == nil || b.isPure(e.High)):
		b.edits.checkAround(b.Offset(e.Low.Pos()), b.Offset(e.Low.End()),
			func() string { return hook.Alias + ".Low(int(" },
			func() string {
				_, high, top := b.sliceParts(e, t)
				return fmt.Sprintf("), int(%s), %s, %t)", high, top, isSlice)
			})
	case e.High != nil && (e.Low == nil || b.isPure(e.Low)):
		b.edits.checkAround(b.Offset(e.High.Pos()), b.Offset(e.High.End()),
			func() string {
				low, _, _ := b.sliceParts(e, t)
				return fmt.Sprintf("%s.High(int(%s), int(", hook.Alias, low)
			},
			func() string {
				_, _, top := b.sliceParts(e, t)
				return fmt.Sprintf("), %s, %t)", top, isSlice)
			})
	default:
		b.slicedResult(e, t)
	}
}

// ofResult checks an index of what a call returns and the like, whose value a function gets.
func (b *bounder) ofResult(e *ast.IndexExpr, t types.Type) {
	if b.places[e] {
		return
	}
	index := b.Info.TypeOf(e.Index)
	if v := b.Info.Types[e.Index]; v.Value != nil {
		index = types.Typ[types.Int]
	}
	of, err := b.spell(b.Info.TypeOf(e.X))
	by, err2 := b.spell(index)
	element, err3 := b.spell(b.Info.TypeOf(e))
	if errors.Join(err, err2, err3) != nil {
		return
	}
	to, hookName := "int", "Index"
	if b.isUnsigned(e.Index) {
		to, hookName = "uint64", "Unsigned"
	}
	length := "len(x)"
	if a, isArray := t.(*types.Array); isArray {
		length = fmt.Sprint(a.Len())
	}
	b.instead(e, func() string {
		return fmt.Sprintf("func(x %s, i %s) %s { return x[%s.%s(%s(i), %s)] }(%s, %s)",
			of, by, element, hook.Alias, hookName, to, length, b.textOf(e.X), b.textOf(e.Index))
	})
}

// instead writes a checked expression.
func (b *bounder) instead(e ast.Expr, text func() string) {
	if value := b.placed[e]; value != nil {
		value.checked = text
		return
	}
	b.edits.checkBy(b.Offset(e.Pos()), b.Offset(e.End()), text)
}

// slicedResult is ofResult for a slice expression, and for one of several bounds with
// effects.
func (b *bounder) slicedResult(e *ast.SliceExpr, t types.Type) {
	if _, isArray := b.Info.TypeOf(e.X).Underlying().(*types.Array); isArray {
		return // of which it is a part
	}
	of, err := b.spell(b.Info.TypeOf(e.X))
	sliced, err2 := b.spell(b.Info.TypeOf(e))
	if errors.Join(err, err2) != nil {
		return
	}
	builtin := "cap"
	if _, isString := t.(*types.Basic); isString {
		builtin = "len"
	}
	_, isSlice := t.(*types.Slice)
	b.instead(e, func() string {
		parameters, arguments := "x "+of, b.textOf(e.X)
		bound := func(name string, part ast.Expr, none string) string {
			if part == nil {
				return none
			}
			parameters, arguments = parameters+", "+name+" int", arguments+", int("+b.textOf(part)+")"
			return name
		}
		low, high, top := bound("low", e.Low, "0"), bound("high", e.High, "len(x)"), bound("top", e.Max, "")
		check := fmt.Sprintf("%s.Low(%s, %s, %s(x), %t)", hook.Alias, low, high, builtin, isSlice)
		if e.Max != nil {
			check = fmt.Sprintf("%s.Low3(%s, %s, top, cap(x), %t)", hook.Alias, low, high, isSlice)
			top = ":" + top
		}
		return fmt.Sprintf("func(%s) %s { return x[%s:%s%s] }(%s)", parameters, sliced, check, high, top, arguments)
	})
}
