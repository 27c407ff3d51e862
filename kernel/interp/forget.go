package interp

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
)

// Forget removes names that a compiled cell has redeclared or removed. It returns those that were declared. A note names
// each remaining declaration and variable that still uses one of them.
func (s *Session) Forget(names []string) (known []string) {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	gone := map[*entity]bool{}
	for _, name := range names {
		if e := s.names[name]; e != nil && name != "ctx" {
			known = append(known, name)
			gone[e] = true
			s.unname(name)
		}
	}
	if len(gone) == 0 {
		return known
	}
	for _, name := range slices.Sorted(maps.Keys(s.names)) {
		e := s.names[name]
		uses := slices.Clone(e.uses)
		walkTypes(e.object.Type(), func(n *types.Named) bool {
			for old := range gone {
				if old.object == types.Object(n.Obj()) {
					uses = append(uses, old)
				}
			}
			return n.Obj().Pkg() == s.pkg
		})
		for _, d := range e.decls {
			uses = append(uses, d.uses...)
		}
		if i := slices.IndexFunc(uses, func(used *entity) bool { return gone[used] }); i >= 0 {
			fmt.Fprintf(s.stderr, "%s still uses the earlier %s: run the cell that declares %s again.\n", name, uses[i].name, name)
		}
	}
	return known
}
