package doclinks

import (
	"go/ast"
	"go/doc/comment"
	"go/types"
	"strings"
)

// exists reports whether a package declares a name or, if recv is not empty, whether its type or variable recv has a field or method of
// that name.
func exists(p *types.Package, recv, name string) bool {
	if recv == "" {
		return p.Scope().Lookup(name) != nil
	}
	of := p.Scope().Lookup(recv)
	if of == nil {
		return false
	}
	member, _, _ := types.LookupFieldOrMethod(of.Type(), true, p, name)
	return member != nil
}

// docs returns the doc comments of a file, including those of declarations, specs and fields.
func docs(file *ast.File) []*ast.CommentGroup {
	var all []*ast.CommentGroup
	add := func(groups ...*ast.CommentGroup) {
		for _, g := range groups {
			if g != nil {
				all = append(all, g)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.File:
			add(n.Doc)
		case *ast.GenDecl:
			add(n.Doc)
		case *ast.FuncDecl:
			add(n.Doc)
		case *ast.TypeSpec:
			add(n.Doc, n.Comment)
		case *ast.ValueSpec:
			add(n.Doc, n.Comment)
		case *ast.Field:
			add(n.Doc, n.Comment)
		}
		return true
	})
	return all
}

// linksOf returns the doc links in a doc comment.
func linksOf(doc *comment.Doc) []*comment.DocLink {
	var links []*comment.DocLink
	var visit func(blocks []comment.Block)
	text := func(parts []comment.Text) {
		for _, part := range parts {
			if link, ok := part.(*comment.DocLink); ok {
				links = append(links, link)
			}
		}
	}
	visit = func(blocks []comment.Block) {
		for _, b := range blocks {
			switch b := b.(type) {
			case *comment.Heading:
				text(b.Text)
			case *comment.Paragraph:
				text(b.Text)
			case *comment.List:
				for _, item := range b.Items {
					visit(item.Content)
				}
			}
		}
	}
	visit(doc.Content)
	return links
}

// textOf returns the plain text of a link.
func textOf(parts []comment.Text) string {
	var b strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case comment.Plain:
			b.WriteString(string(part))
		case comment.Italic:
			b.WriteString(string(part))
		}
	}
	return b.String()
}
