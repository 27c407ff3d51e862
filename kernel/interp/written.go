package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/source"
)

// written is a declaration as a cell has written it, for the compiled cells.
type written struct {
	cell     int
	line     int // of the cell
	text     string
	declares []named           // where its text names what it declares, in order
	uses     []types.Object    // of the session
	imports  map[string]string // paths of the packages that it names
	group    bool              // it may declare several constants or types
	method   string            // its source.MethodKey if it is one
	header   string            // of a function, the text without its body
}

// named is a place in a text that names an object.
type named struct {
	from, to int
	object   types.Object
}

// write keeps the declarations of a cell.
func (s *Session) write(c *source.Checked) {
	for _, d := range c.Decls.Decls {
		if line, _ := c.Place(d.Pos()); line == 0 {
			continue
		}
		w := &written{cell: s.cell, imports: map[string]string{}}
		w.line, _ = c.Place(d.Pos())
		from, to := c.Offset(d.Pos()), c.Offset(d.End())
		w.text = c.Code[from:to]
		var of []types.Object
		switch d := d.(type) {
		case *ast.FuncDecl:
			w.header = header(c.Cell, d)
			if d.Recv == nil {
				of = append(of, c.Objects[d.Name.Name])
				break
			}
			w.method = source.MethodKey(d)
			if added, ok := s.added[w.method]; ok {
				delete(s.writings, added.Object) // it may be the same object
				of = append(of, added.Object)
			} else if known, ok := s.objects[source.Receiver(d)]; ok {
				of = append(of, known.Object)
			}
		case *ast.GenDecl:
			if d.Tok != token.CONST && d.Tok != token.TYPE {
				continue
			}
			w.group = true
			for _, spec := range d.Specs {
				for _, id := range declared(spec) {
					object := c.Info.Defs[id]
					of = append(of, object)
					w.declares = append(w.declares, named{c.Offset(id.Pos()) - from, c.Offset(id.End()) - from, object})
				}
			}
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				switch object := c.Info.Uses[id].(type) {
				case nil:
				case *types.PkgName:
					w.imports[id.Name] = object.Imported().Path()
				default:
					if _, ours := s.engineNames[object]; ours || object == types.Object(s.context) {
						w.uses = append(w.uses, object)
					}
				}
			}
			return true
		})
		for _, object := range of {
			if object != nil {
				s.writings[object] = append(s.writings[object], w)
			}
		}
	}
}

// declared returns the names that a part of a declaration declares.
func declared(spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}
	case *ast.ValueSpec:
		return spec.Names
	}
	return nil
}

// source returns the text, in which what a later cell has declared anew has no name.
func (w *written) source(current func(types.Object) bool) string {
	var out strings.Builder
	at := 0
	for _, n := range w.declares {
		if w.group && !current(n.object) {
			out.WriteString(w.text[at:n.from] + "_")
			at = n.to
		}
	}
	out.WriteString(w.text[at:])
	return out.String()
}

// sorted orders declarations as they were written.
func sorted(all []*written) []*written {
	slices.SortFunc(all, func(a, b *written) int {
		if a.cell != b.cell {
			return a.cell - b.cell
		}
		return a.line - b.line
	})
	return slices.Compact(all)
}
