package typemap

import (
	"go/types"

	"setlab/kernel/interp/rtype"
)

// selections returns the methods of *T. Methods in the method set of T are returned as methods of
// T.
func selections(t types.Type) []*types.Selection {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		return nil
	}
	ofValue, ofPointer := types.NewMethodSet(t), types.NewMethodSet(types.NewPointer(t))
	var all []*types.Selection
	for s := range ofPointer.Methods() {
		if v := ofValue.Lookup(s.Obj().Pkg(), s.Obj().Name()); v != nil {
			s = v
		}
		all = append(all, s)
	}
	return all
}

// methods converts the selected methods for rtype.
func (b *builder) methods(selected []*types.Selection) []rtype.Method {
	var all []rtype.Method
	for _, s := range selected {
		if b.unreachable(s) {
			continue
		}
		_, pointer := types.Unalias(s.Recv()).(*types.Pointer)
		m := rtype.Method{
			Name: s.Obj().Name(), PkgPath: path(s.Obj()), Pointer: pointer,
			Type: b.function(s.Type().(*types.Signature)), Body: new(rtype.Body),
		}
		if b.m.Body != nil {
			m.Body = b.m.Body(s)
		}
		all = append(all, m)
	}
	return all
}

// unreachable reports whether a method cannot be called through an interface: it is unexported,
// promoted from a compiled type, and has a type in its signature that the program does not contain.
// Then no interface of the program has the method, and interpreted code cannot name it.
func (b *builder) unreachable(s *types.Selection) (is bool) {
	n := Named(s.Obj().(*types.Func).Signature().Recv().Type())
	if n == nil || s.Obj().Exported() || b.m.origin(n.Obj()) == Interpreted {
		return false
	}
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(failure); !ok {
				panic(p)
			}
			clear(b.declaring)
			is = true
		}
	}()
	b.function(s.Type().(*types.Signature))
	return false
}
