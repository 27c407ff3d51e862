package assist

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Sources returns the source of every top-level declaration of a file, taken from code, with the
// comment above it. Fields and methods of interfaces are part of their type's source. The function
// offset converts positions of the file to offsets in code.
func Sources(code string, file *ast.File, info *types.Info, offset func(token.Pos) int) map[types.Object]string {
	found := map[types.Object]string{}
	text := func(n ast.Node) string {
		from, to := offset(n.Pos()), offset(n.End())
		if from < 0 || to < from || to > len(code) {
			return ""
		}
		return withComment(code, from, to)
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			found[info.Defs[d.Name]] = text(d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				of := text(spec)
				if d.Lparen == token.NoPos {
					of = text(d)
				} else {
					of = d.Tok.String() + " " + of
				}
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					found[info.Defs[spec.Name]] = of
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						found[info.Defs[name]] = of
					}
				}
			}
		}
	}
	delete(found, nil)
	return found
}

// docOf returns a doc comment from the source of a declaration: that of the declaration itself, or
// that of a field or method if member is set.
func docOf(source, member string) string {
	for _, d := range parseDecls(source).Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Doc.Text()
		case *ast.GenDecl:
			if member == "" {
				return d.Doc.Text()
			}
			return memberDoc(d, member)
		}
	}
	return ""
}

// memberDoc returns the comment of a field or interface method.
func memberDoc(d *ast.GenDecl, member string) string {
	var doc string
	ast.Inspect(d, func(n ast.Node) bool {
		f, ok := n.(*ast.Field)
		if !ok {
			return doc == ""
		}
		for _, name := range f.Names {
			if name.Name == member {
				if doc = f.Doc.Text(); doc == "" {
					doc = f.Comment.Text()
				}
			}
		}
		return doc == ""
	})
	return doc
}

// sourcesIn returns the sources of the declarations in a file of the cell.
func (c *checked) sourcesIn(file *ast.File) map[types.Object]string {
	return Sources(c.texts[file], file, c.info, func(pos token.Pos) int { return int(pos - file.FileStart) })
}
