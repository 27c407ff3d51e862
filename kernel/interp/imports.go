package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// takeImports notes the cell's own imports and returns the cell without them.
func (s *Session) takeImports(code string) (string, *output.Failure) {
	chunks := cell.Chunks(code)
	if !slices.ContainsFunc(chunks, func(c cell.Chunk) bool { return c.Kind == cell.Import }) {
		return code, nil
	}
	const head = "package main\n"
	text := head + source.Keep(code, chunks, func(c cell.Chunk) bool { return c.Kind == cell.Import })
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil {
		return "", source.SyntaxFailure(code, err)
	}
	for _, spec := range file.Imports {
		if failure := s.takeImport(code, fset, spec); failure != nil {
			return "", failure
		}
	}
	return code, nil
}

// takeImport notes an import.
func (s *Session) takeImport(code string, fset *token.FileSet, spec *ast.ImportSpec) *output.Failure {
	at := fset.Position(spec.Pos())
	fail := func(message string) *output.Failure { return source.FailureAt(code, at.Line-1, at.Column, message) }
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return fail(err.Error())
	}
	if !s.importer.Has(importPath) {
		return fail(fmt.Sprintf("the package %q cannot be used in interpreted cells%s", importPath, output.CompiledWay))
	}
	imported, err := s.importer.Import(importPath)
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
		return nil
	}
	s.imports[name] = importPath
	s.forgetName(name)
	return nil
}

// hiddenImports returns the import declarations that make the packages known
// that a cell may mean by the names in mentioned.
func (s *Session) hiddenImports(mentioned map[string]bool) string {
	var text strings.Builder
	for name := range mentioned {
		importPath, ok := s.imports[name]
		if _, shadowed := s.objects[name]; ok && !shadowed {
			fmt.Fprintf(&text, "import %s %q;", name, importPath)
		}
	}
	return text.String()
}

// newName returns an engine name that nothing has yet.
func (s *Session) newName(name string) string {
	s.versions[name]++
	return fmt.Sprintf("%sʹ%d", name, s.versions[name])
}

// importAlias returns the engine's name of a package, which it imports when it
// is first needed.
func (s *Session) importAlias(importPath string) (string, error) {
	if alias, ok := s.aliases[importPath]; ok {
		return alias, nil
	}
	name := path.Base(importPath)
	if p, err := s.importer.Import(importPath); err == nil {
		name = p.Name()
	}
	alias := s.newName(name)
	if err := s.engine.Import(alias, importPath); err != nil {
		return "", fmt.Errorf("the package %q cannot be used in interpreted cells%s", importPath, output.CompiledWay)
	}
	s.aliases[importPath] = alias
	return alias, nil
}
