package source

import (
	"go/ast"
	"go/token"
	"slices"
)

// body is the body of a function that the first pass does without.
type body struct {
	of         *ast.FuncDecl
	body       *ast.BlockStmt
	parameters *ast.FieldList // of a generic function, or a method of a generic type
}

// generic returns a function of no name with the parameters and the body of a generic
// one, with a receiver as the first parameter.
func (b body) generic() *ast.FuncDecl {
	signature := *b.of.Type
	signature.TypeParams = b.parameters
	if b.of.Recv != nil {
		signature.Params = withReceiver(b.of)
	}
	return &ast.FuncDecl{Name: &ast.Ident{Name: "_", NamePos: b.of.Name.NamePos}, Type: &signature, Body: b.body}
}

// withoutBodies takes the bodies of all functions away and returns them.
func withoutBodies(file *ast.File) []body {
	var bodies []body
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			bodies = append(bodies, body{f, f.Body, typeParameterList(file, f)})
			f.Body = nil
		}
	}
	return bodies
}

func restoreBodies(bodies []body) {
	for _, b := range bodies {
		b.of.Body = b.body
	}
}

// withReceiver returns the parameters of a method with its receiver as the first one. All have
// names: there cannot be both with and without.
func withReceiver(of *ast.FuncDecl) *ast.FieldList {
	parameters := *of.Type.Params
	parameters.List = nil
	for _, field := range slices.Concat(of.Recv.List, of.Type.Params.List) {
		if len(field.Names) == 0 {
			named := *field
			named.Names = []*ast.Ident{{Name: "_", NamePos: field.Pos()}}
			field = &named
		}
		parameters.List = append(parameters.List, field)
	}
	return &parameters
}

// bodyFile returns a file that has the bodies as function literals, with a
// receiver as the first parameter.
func bodyFile(decls *ast.File, bodies []body) *ast.File {
	file := &ast.File{Package: decls.Package, Name: decls.Name, FileStart: decls.FileStart, FileEnd: decls.FileEnd, Imports: decls.Imports}
	for _, d := range decls.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			file.Decls = append(file.Decls, g)
		}
	}
	for _, b := range bodies {
		if IsGeneric(b.of) && b.parameters != nil {
			file.Decls = append(file.Decls, b.generic())
			continue
		}
		signature := *b.of.Type
		if b.of.Recv != nil {
			signature.Params = withReceiver(b.of)
		}
		literal := &ast.FuncLit{Type: &signature, Body: b.body}
		file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, TokPos: b.of.Pos(), Specs: []ast.Spec{
			&ast.ValueSpec{Names: []*ast.Ident{{Name: "_", NamePos: b.of.Pos()}}, Values: []ast.Expr{literal}},
		}})
	}
	return file
}
