package interp

import (
	"fmt"
	"go/ast"
	"go/types"
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
		to, hook := "int", "Index"
		if b.isUnsigned(e.Index) {
			to, hook = "uint64", "Unsigned"
		}
		b.edits.checkAround(b.offset(e.Index.Pos()), b.offset(e.Index.End()),
			func() string { return hookAlias + "." + hook + "(" + to + "(" },
			func() string { return "), " + b.size("len", e.X, t) + ")" })
	case *ast.SliceExpr:
		b.hookedSlice(e)
	}
}

// hookedSlice is hooked for a slice expression, of whose bounds one may have an effect.
func (b *bounder) hookedSlice(e *ast.SliceExpr) {
	t := b.indexed(e.X)
	if t == nil || e.Max != nil || e.Low == nil && e.High == nil {
		return
	} else if !b.isPure(e.X) {
		b.ofSlicedResult(e, t)
		return
	}
	_, isSlice := t.(*types.Slice)
	switch {
	case e.Low != nil && (e.High == nil || b.isPure(e.High)):
		b.edits.checkAround(b.offset(e.Low.Pos()), b.offset(e.Low.End()),
			func() string { return hookAlias + ".Low(int(" },
			func() string {
				_, high, top := b.sliceParts(e, t)
				return fmt.Sprintf("), int(%s), %s, %t)", high, top, isSlice)
			})
	case e.High != nil && (e.Low == nil || b.isPure(e.Low)):
		b.edits.checkAround(b.offset(e.High.Pos()), b.offset(e.High.End()),
			func() string {
				low, _, _ := b.sliceParts(e, t)
				return fmt.Sprintf("%s.High(int(%s), int(", hookAlias, low)
			},
			func() string {
				_, _, top := b.sliceParts(e, t)
				return fmt.Sprintf("), %s, %t)", top, isSlice)
			})
	}
}

// ofResult checks an index of what a call returns and the like, whose value a function gets.
func (b *bounder) ofResult(e *ast.IndexExpr, t types.Type) {
	if _, isArray := t.(*types.Array); isArray || b.places[e] {
		return
	}
	of, err := b.spell(b.info.TypeOf(e.X))
	element, err2 := b.spell(b.info.TypeOf(e))
	if err != nil || err2 != nil || b.isUnsigned(e.Index) {
		return
	}
	b.edits.checkBy(b.offset(e.Pos()), b.offset(e.End()), func() string {
		return fmt.Sprintf("func(x %s, i int) %s { return x[%s.Index(i, len(x))] }(%s, int(%s))", of, element, hookAlias, b.textOf(e.X), b.textOf(e.Index))
	})
}

// ofSlicedResult is ofResult for a slice expression.
func (b *bounder) ofSlicedResult(e *ast.SliceExpr, t types.Type) {
	if _, isArray := t.(*types.Array); isArray {
		return
	}
	_, isSlice := t.(*types.Slice)
	of, err := b.spell(b.info.TypeOf(e.X))
	sliced, err2 := b.spell(b.info.TypeOf(e))
	if err != nil || err2 != nil {
		return
	}
	top := map[bool]string{true: "cap", false: "len"}[isSlice]
	b.edits.checkBy(b.offset(e.Pos()), b.offset(e.End()), func() string {
		parameters, arguments, low, high := "x "+of, b.textOf(e.X), "0", "len(x)"
		if e.Low != nil {
			parameters, arguments, low = parameters+", low int", arguments+", int("+b.textOf(e.Low)+")", "low"
		}
		if e.High != nil {
			parameters, arguments, high = parameters+", high int", arguments+", int("+b.textOf(e.High)+")", "high"
		}
		return fmt.Sprintf("func(%s) %s { return x[%s.Low(%s, %s, %s(x), %t):%s] }(%s)", parameters, sliced, hookAlias, low, high, top, isSlice, high, arguments)
	})
}
