// Package doclinks finds names in comments that do not exist in the program.
//
// It checks two kinds of names: doc links, which are names in brackets, optionally qualified by a type or package, and plain mentions
// such as train.Fit or rbm.RBM.Weights in any comment.
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
	Name  string // as written in the comment
}

// String returns the position and the name.
func (p Problem) String() string { return fmt.Sprintf("%v: there is no %s", p.Place, p.Name) }

// Mode is the packages.LoadMode that Check requires.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedImports | packages.NeedDeps

// Check returns the problems in packages loaded with Mode, sorted by position. The packages must be all packages of a module.
//
// A lowercase name before a dot may also be a variable. It is taken for a package if the file imports a package of the module with that
// name, or if it names one of the public packages, given by their paths, whose names every reader knows.
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
	byName map[string][]*types.Package // packages of the module by name
	public []string
	found  []Problem
}

// links checks the doc links of the file.
func (c *checker) links() {
	for _, group := range docs(c.file) {
		parser := comment.Parser{
			LookupPackage: func(name string) (string, bool) { return name, true },
			LookupSym:     func(string, string) bool { return true }, // accept every name, so that links to missing names are reported
		}
		for _, link := range linksOf(parser.Parse(group.Text())) {
			if ast.IsExported(link.Name) && !c.has(link) {
				c.report(group, strings.TrimPrefix(textOf(link.Text), "*"), "["+textOf(link.Text)+"]")
			}
		}
	}
}

// has reports whether the target of a link exists.
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
		return standard || strings.Contains(link.ImportPath, "/") // cannot be checked if it is not loaded
	}
	if link.Name == "" {
		return true
	}
	return slices.ContainsFunc(candidates, func(p *types.Package) bool { return exists(p, link.Recv, link.Name) })
}

// imported returns the imports of the file's package with the given name or path.
func (c *checker) imported(name string) []*types.Package {
	var all []*types.Package
	for path, p := range c.pkg.Imports {
		if path == name || p.Name == name {
			all = append(all, p.Types)
		}
	}
	return all
}

// mentions checks the mentions of the module's packages in all comments of the file.
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

// report adds a problem at the line of the comment that contains text.
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
