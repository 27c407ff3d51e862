package interp

import (
	"fmt"
	"go/types"
	"maps"
	"slices"

	"setlab/kernel/interp/rewrite"
)

// stale says which values are still those of what a cell declares anew: variables of an
// earlier type, and functions in variables, which the engine has compiled for good.
func (s *Session) stale(p *rewrite.Program) []string {
	objects := map[string]types.Object{}
	for name, k := range p.Objects {
		objects[name] = k.Object
	}
	replaced := s.replaced(objects)
	if len(replaced) == 0 {
		return nil
	}
	var notes []string
	for _, name := range slices.Sorted(maps.Keys(s.objects)) {
		v, isVar := s.objects[name].Object.(*types.Var)
		if _, anew := p.Objects[name]; anew || !isVar {
			continue
		}
		what, earlier := "is still of", s.typeNamed(v.Type(), replaced)
		for _, object := range s.objects[name].Uses {
			if earlier == "" && replaced[s.engineNames[object]] {
				what, earlier = "still uses", object.Name()
			}
		}
		if earlier != "" {
			notes = append(notes, fmt.Sprintf("%s %s the earlier %s: run the cell that sets %s again.\n", name, what, earlier, name))
		}
	}
	return notes
}

// typeNamed returns the name of a type with one of the engine's names that another type
// is or contains; nothing if there is none.
func (s *Session) typeNamed(t types.Type, engineNames map[string]bool) string {
	found := ""
	seen := map[types.Type]bool{}
	var within func(types.Type)
	within = func(t types.Type) {
		if t == nil || seen[t] || found != "" {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			if engineNames[s.engineNames[t.Obj()]] {
				found = t.Obj().Name()
				return
			}
			if t.Obj().Pkg() == s.checker.Pkg {
				within(t.Underlying())
			}
			for a := range t.TypeArgs().Types() {
				within(a)
			}
		case *types.Alias:
			within(types.Unalias(t))
		case *types.Map:
			within(t.Key())
			within(t.Elem())
		case *types.Struct:
			for f := range t.Fields() {
				within(f.Type())
			}
		case *types.Signature:
			for v := range t.Params().Variables() {
				within(v.Type())
			}
			for v := range t.Results().Variables() {
				within(v.Type())
			}
		case interface{ Elem() types.Type }:
			within(t.Elem())
		}
	}
	within(t)
	return found
}
