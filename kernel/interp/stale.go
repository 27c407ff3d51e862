package interp

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// uses returns, for each function that a cell declares, what it mentions of the
// cell's and the session's declarations.
func (c *checked) uses() map[string][]types.Object {
	found := map[string][]types.Object{}
	for _, d := range c.decls.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := f.Name.Name
		if base := receiver(f); base != "" {
			name = base // a method belongs to its type
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if object := c.info.Uses[id]; object != nil && object.Pkg() != nil && object.Pkg().Path() == "main" {
					found[name] = append(found[name], object)
				}
			}
			return true
		})
	}
	return found
}

// stale says which earlier functions and types go on using what a cell declares
// anew, because the engine has compiled them for good. It is empty for a
// variable that stays the same one.
func (s *Session) stale(p *program) string {
	replaced := map[string]bool{} // by the engine's names, which tell a variable that stays the same one
	for name, k := range p.objects {
		if old, ok := s.objects[name]; ok && old.engine != k.engine && old.object != s.context {
			replaced[old.engine] = true
		}
	}
	if len(replaced) == 0 {
		return ""
	}
	var note strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.objects)) {
		if _, anew := p.objects[name]; anew {
			continue
		}
		for _, object := range s.objects[name].uses {
			if replaced[s.engineNames[object]] {
				fmt.Fprintf(&note, "%s still uses the earlier %s: run the cell that declares %s again.\n", name, object.Name(), name)
				break
			}
		}
	}
	return note.String()
}
