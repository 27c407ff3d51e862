// Package doclinks finds names in comments that nothing in the program has.
//
// Two kinds of names are looked up. One is the links of doc comments: a name in brackets, alone or behind its type or package. The other
// is plain mentions in all comments, such as train.Fit or rbm.RBM.Weights.
package doclinks

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Problem is a name that does not exist.
type Problem struct {
	Place token.Position
	Name  string // as it is written
}

// String gives the place and the name.
func (p Problem) String() string { return fmt.Sprintf("%v: there is no %s", p.Place, p.Name) }

// Mode is what Check needs of a load of packages.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedImports | packages.NeedDeps

// Check returns the problems of packages that were loaded with Mode, in order of their places. The packages are the whole of a module.
//
// A lowercase name before a dot can be that of a variable as well. It counts for a package's if the package is one of the module that the
// file imports, or one of the public ones, given by their paths, whose names are known to all readers.
func Check(pkgs []*packages.Package, public []string) []Problem {
	byName := named(pkgs)
	var found []Problem
	for _, p := range pkgs {
		for _, file := range p.Syntax {
			c := checker{pkg: p, file: file, byName: byName, public: public}
			c.links()
			c.mentions()
			found = append(found, c.found...)
		}
	}
	slices.SortFunc(found, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Place.Filename, b.Place.Filename), cmp.Compare(a.Place.Line, b.Place.Line), strings.Compare(a.Name, b.Name))
	})
	return slices.Compact(found)
}

// checker checks one file.
type checker struct {
	pkg    *packages.Package
	file   *ast.File
	byName map[string][]*types.Package // those of the module
	public []string
	found  []Problem
}

// links looks at the links of the file's doc comments.
func (c *checker) links() {
	for _, group := range docs(c.file) {
		parser := comment.Parser{
			LookupPackage: func(name string) (string, bool) { return name, true },
			LookupSym:     func(string, string) bool { return true }, // a link to what does not exist is an error
		}
		for _, link := range linksOf(parser.Parse(group.Text())) {
			if ast.IsExported(link.Name) && !c.has(link) {
				c.report(group, strings.TrimPrefix(textOf(link.Text), "*"), "["+textOf(link.Text)+"]")
			}
		}
	}
}

// has reports whether what a link names exists.
func (c *checker) has(link *comment.DocLink) bool {
	if link.ImportPath == "" {
		return exists(c.pkg.Types, link.Recv, link.Name)
	}
	candidates := c.imported(link.ImportPath)
	if len(candidates) == 0 {
		candidates = c.byName[path.Base(link.ImportPath)]
	}
	if len(candidates) == 0 {
		_, standard := comment.DefaultLookupPackage(link.ImportPath)
		return standard || strings.Contains(link.ImportPath, "/") // not loaded: it cannot be looked up
	}
	if link.Name == "" {
		return true
	}
	return slices.ContainsFunc(candidates, func(p *types.Package) bool { return exists(p, link.Recv, link.Name) })
}

// imported returns the packages of a name or path that the file's package imports.
func (c *checker) imported(name string) []*types.Package {
	var all []*types.Package
	for path, p := range c.pkg.Imports {
		if path == name || p.Name == name {
			all = append(all, p.Types)
		}
	}
	return all
}

// mentions looks at what all comments of the file say of the module's packages.
func (c *checker) mentions() {
	packagesOf := func(name string) (all []*types.Package) {
		for _, p := range c.byName[name] {
			if slices.Contains(c.public, p.Path()) || p == c.pkg.Types || c.imports(p.Path()) {
				all = append(all, p)
			}
		}
		return all
	}
	for _, group := range c.file.Comments {
		for _, line := range group.List {
			for _, name := range missing(line.Text, packagesOf) {
				c.found = append(c.found, Problem{c.place(line.Pos()), name})
			}
		}
	}
}

// imports reports whether the file imports a package.
func (c *checker) imports(path string) bool {
	return slices.ContainsFunc(c.file.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == strconv.Quote(path) })
}

// report notes a problem at the line of a comment that has the name.
func (c *checker) report(group *ast.CommentGroup, text, name string) {
	for _, line := range group.List {
		if strings.Contains(line.Text, text) {
			c.found = append(c.found, Problem{c.place(line.Pos()), name})
			return
		}
	}
	c.found = append(c.found, Problem{c.place(group.Pos()), name})
}

func (c *checker) place(pos token.Pos) token.Position { return c.pkg.Fset.Position(pos) }
