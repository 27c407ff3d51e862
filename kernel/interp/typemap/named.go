package typemap

import (
	"go/types"
	"reflect"

	"setlab/kernel/interp/rtype"
)

// pending is a declared but incomplete type: a named type, or an unnamed struct with promoted
// methods.
type pending struct {
	typ       types.Type
	named     *rtype.Named
	structure *rtype.Struct
	methods   []*types.Selection
}

// declare declares a named type of interpreted code and returns it.
func (b *builder) declare(t *types.Named) reflect.Type {
	if n, ok := b.m.named.At(t).(*rtype.Named); ok {
		return n.Type()
	}
	if t.TypeParams().Len() > t.TypeArgs().Len() {
		fail("%v is generic: it has no type at run time", t)
	}
	underlying := t.Underlying()
	var layout reflect.Type
	b.declaring[t] = true
	if b.leadsBack(underlying, map[types.Type]bool{}) {
		layout = b.layout(underlying, true)
	} else {
		layout = b.build(underlying)
	}
	delete(b.declaring, t)
	// Building the underlying type may have declared an identical instance.
	if n, ok := b.m.named.At(t).(*rtype.Named); ok {
		return n.Type()
	}

	o := t.Obj()
	d := rtype.Declaration{Name: b.m.nameText(t), Layout: layout}
	if o.Pkg() != nil {
		d.PkgPath, d.PkgName = o.Pkg().Path(), o.Pkg().Name()
	}
	p := pending{typ: t, methods: selections(t)}
	d.Methods = len(p.methods)
	p.named = rtype.Declare(d)
	b.m.named.Set(t, p.named)
	b.declared = append(b.declared, t)
	b.pending = append(b.pending, p)
	return p.named.Type()
}

// leadsBack reports whether t cannot be built yet because it mentions a type that is being
// declared, either directly or through other types that would have to be declared.
func (b *builder) leadsBack(t types.Type, seen map[types.Type]bool) bool {
	if b.m.compiledUnderlying(t) != nil {
		return false
	}
	return mentions(t, seen, func(n *types.Named) bool {
		if b.isDeclaring(n) {
			return true
		}
		return b.m.named.At(n) == nil && b.m.compiledType(n) == nil && b.leadsBack(n.Underlying(), seen)
	})
}

// isDeclaring reports whether t, or an identical instance, is being declared.
func (b *builder) isDeclaring(t *types.Named) bool {
	if b.declaring[t] {
		return true
	}
	if t.TypeArgs().Len() == 0 {
		return false // only instances of generic types are identical without being the same
	}
	for d := range b.declaring {
		if d.Obj() == t.Obj() && types.Identical(d, t) {
			return true
		}
	}
	return false
}

// complete completes all pending types, including those that it adds itself.
func (b *builder) complete() {
	for len(b.pending) > 0 {
		p := b.pending[0]
		b.pending = b.pending[1:]
		var err error
		switch {
		case p.named != nil:
			underlying, methods := b.build(p.typ.Underlying()), b.methods(p.methods)
			err = p.named.Complete(underlying, methods)
		case !p.structure.IsComplete(): // two struct types in the source can be the same type
			err = p.structure.Complete(b.methods(p.methods))
		}
		if err != nil {
			panic(failure{err})
		}
	}
}
