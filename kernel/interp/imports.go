package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
	"setlab/kernel/scope"
)

// takeImports records the imports written in the cell. A cell that fails calls undo.
func (s *Session) takeImports(code string) (undo func(), failure *output.Failure) {
	var before []func()
	undo = func() {
		for _, restore := range slices.Backward(before) {
			restore()
		}
	}
	chunks := cell.Chunks(code)
	isImport := func(c cell.Chunk) bool { return c.Kind == cell.Import }
	if !slices.ContainsFunc(chunks, isImport) {
		return undo, nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package main\n"+cell.Keep(code, chunks, isImport), parser.ImportsOnly)
	if err != nil {
		return undo, source.SyntaxFailure(code, err)
	}
	for _, spec := range file.Imports {
		restore, failure := s.takeImport(code, fset.Position(spec.Pos()), spec)
		if failure != nil {
			return undo, failure
		}
		before = append(before, restore)
	}
	return undo, nil
}

// takeImport records an import, and returns a function that undoes it.
func (s *Session) takeImport(code string, at token.Position, spec *ast.ImportSpec) (undo func(), failure *output.Failure) {
	fail := func(message string) (func(), *output.Failure) {
		return nil, source.FailureAt(code, at.Line-1, at.Column, message)
	}
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return fail(err.Error())
	}
	if !s.importer.Has(path) {
		return fail(fmt.Sprintf("the package %q cannot be used in interpreted cells%s", path, output.CompiledWay))
	}
	imported, err := s.importer.Import(path)
	if err != nil {
		return fail(err.Error())
	}
	name := imported.Name()
	if spec.Name != nil {
		name = spec.Name.Name
	}
	switch name {
	case ".":
		return fail("an import without a package name cannot be interpreted" + output.CompiledWay)
	case "_":
		return func() {}, nil
	}
	e, earlier := s.names[name], s.imports[name]
	s.imports[name] = path
	s.unname(name)
	return func() {
		if s.imports[name] = earlier; earlier == "" {
			delete(s.imports, name)
		}
		if e != nil {
			s.name(e, e.object)
		}
	}, nil
}

// inVain matches an error about a name of a package that a name of the session hides.
var inVain = regexp.MustCompile(`^([\pL_][\pL_\pN]*)\.\S+ (undefined|is not a type)`)

// hiddenPackage returns what to add to an error if a name of the session hides a package that is in scope.
func (s *Session) hiddenPackage(message string) string {
	found := inVain.FindStringSubmatch(message)
	if found == nil || s.names[found[1]] == nil {
		return ""
	}
	for _, p := range scope.Packages() {
		if p.Name == found[1] {
			return fmt.Sprintf(" (%s of an earlier cell hides the package; import %q brings it back)", p.Name, p.Path)
		}
	}
	return ""
}

// definedPackages returns the names of packages that the session has variables of, and that the cell defines again.
func (s *Session) definedPackages(c *source.Cell) map[string]bool {
	names := c.StatedNames()
	maps.DeleteFunc(names, func(name string, _ bool) bool {
		e := s.names[name]
		return s.imports[name] == "" || e == nil || !e.isVar()
	})
	return names
}

// hiddenImports returns import declarations for the packages that the names in mentioned may refer to. The names in packages do.
func (s *Session) hiddenImports(mentioned, packages map[string]bool) string {
	var text strings.Builder
	for name := range mentioned {
		if path, ok := s.imports[name]; ok && (s.names[name] == nil || packages[name]) {
			fmt.Fprintf(&text, "import %s %q;", name, path)
		}
	}
	return text.String()
}
