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

// program is a file of package main that has been checked.
type program struct {
	// text is the file as the session takes it: without the package clause, and with
	// other names for the init functions. Every line has its place.
	text string
	// start are the calls that run it: the init functions in order, and main.
	start []string
}

// checkProgram checks a file of package main as the compiler would. The error is a
// *Problems, or an *Uninterpretable for an import that cannot be interpreted.
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

// mainPackage refuses a package that is not a program.
func mainPackage(fset *token.FileSet, file *ast.File) error {
	if file.Name.Name == "main" {
		return nil
	}
	return &Problems{Lines: []string{fmt.Sprintf("%s: package %s is not a program: a script is package main, or has no package clause",
		fset.Position(file.Name.Pos()), file.Name.Name)}}
}

// languageVersion is that of Go which scripts are written in.
const languageVersion = "go1.26"

// checkTypes returns the type errors of a program, in the order of their places.
func checkTypes(fset *token.FileSet, file *ast.File, importer types.Importer) error {
	var found []types.Error
	config := types.Config{Importer: importer, GoVersion: languageVersion, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && !strings.HasPrefix(e.Msg, "\t") { // which explains the one before
			found = append(found, e)
		}
	}}
	pkg, _ := config.Check("main", fset, []*ast.File{file}, nil) // the errors went to config.Error
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

// session returns a program as the session takes it, which has neither package
// clauses nor functions of the name init.
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
	var inits []int // where their names are
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

// initStem begins the names of what were init functions. No program has it, and with
// one digit it is as long as init.
const initStem = "ʹi"
