package script

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/symbols"
)

// program is a type-checked file of package main.
type program struct {
	// text is the source in the form that the session accepts: without the package clause, and with
	// the init functions renamed. Line numbers are unchanged.
	text string
	// start holds the calls that run it: the init functions in order, then main.
	start []string
}

// checkProgram type-checks a file of package main. The error is a *Problems, or an *Uninterpretable
// if an import cannot be interpreted.
func checkProgram(s *source) (*program, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, s.path, s.text, parser.SkipObjectResolution)
	if err != nil {
		return nil, syntaxProblems(err)
	}
	if err := mainPackage(fset, file); err != nil {
		return nil, err
	}
	importer, err := symbols.NewImporter()
	if err != nil {
		return nil, err
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err == nil && !importer.Has(path) {
			return nil, &Uninterpretable{fmt.Sprintf("%s: the package %q cannot be interpreted", fset.Position(spec.Path.Pos()), path)}
		}
	}
	if err := checkTypes(fset, file, importer); err != nil {
		return nil, err
	}
	return session(fset, file, s.text), nil
}

// mainPackage returns an error if the package is not main.
func mainPackage(fset *token.FileSet, file *ast.File) error {
	if file.Name.Name == "main" {
		return nil
	}
	return &Problems{Lines: []string{fmt.Sprintf("%s: package %s is not a program: a script is package main, or has no package clause",
		fset.Position(file.Name.Pos()), file.Name.Name)}}
}

// languageVersion is the Go version of scripts.
const languageVersion = "go1.26"

// checkTypes returns the type errors of a program in source order.
func checkTypes(fset *token.FileSet, file *ast.File, importer types.Importer) error {
	var found []types.Error
	config := types.Config{Importer: importer, GoVersion: languageVersion, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && !strings.HasPrefix(e.Msg, "\t") { // details of the previous error
			found = append(found, e)
		}
	}}
	pkg, _ := config.Check("main", fset, []*ast.File{file}, nil) // errors are passed to config.Error
	if _, ok := pkg.Scope().Lookup("main").(*types.Func); !ok && len(found) == 0 {
		return problems([]error{fmt.Errorf("%s: function main is undeclared in the main package", fset.Position(file.Name.Pos()))})
	}
	if len(found) == 0 {
		return nil
	}
	slices.SortStableFunc(found, func(a, b types.Error) int { return cmp.Compare(a.Pos, b.Pos) })
	var all []error
	for _, e := range found {
		all = append(all, fmt.Errorf("%s: %s", fset.Position(e.Pos), e.Msg))
	}
	return problems(all)
}

// session converts a program to the form that the session accepts, which has neither package
// clauses nor functions named init.
func session(fset *token.FileSet, file *ast.File, text string) *program {
	p := &program{}
	out := []byte(text)
	end := fset.Position(file.Name.End()).Offset
	if rest := strings.TrimLeft(text[end:], " \t"); strings.HasPrefix(rest, ";") {
		end = len(text) - len(rest) + 1
	}
	for i := fset.Position(file.Package).Offset; i < end; i++ {
		if out[i] != '\n' {
			out[i] = ' '
		}
	}
	var inits []int // offsets of their names
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			inits = append(inits, fset.Position(f.Name.Pos()).Offset)
			p.start = append(p.start, fmt.Sprintf("%s%d()", initStem, len(inits)))
		}
	}
	for i, at := range slices.Backward(inits) {
		out = slices.Replace(out, at, at+len("init"), []byte(fmt.Sprintf("%s%d", initStem, i+1))...)
	}
	p.text, p.start = string(out), append(p.start, "main()")
	return p
}

// initStem is the prefix of renamed init functions. Programs do not contain it, and with one digit
// it has the same length as init.
const initStem = "ʹi"
