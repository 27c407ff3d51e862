// Package source parses cells, and reports what is wrong at their own places.
package source

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// Cell is a cell, parsed. Its declarations and its statements are parsed
// apart, each from the cell's text with everything else blanked out, so that
// every position is the cell's own.
type Cell struct {
	Code       string
	Chunks     []cell.Chunk
	Decls      *ast.File      // imports, types, constants, functions and, without statements, variables
	Statements *ast.File      // one function
	Body       *ast.BlockStmt // of that function; nil without statements
	Commas     []int          // offsets of those between the expressions that it ends with, if they are several

	fset     *token.FileSet
	file     *token.File // of Decls
	stmtFile *token.File // of Statements
	head     int         // length of the first line of both files, which is not the cell's
	stmtHead int
}

// Parse reads a cell. The text that hidden returns for the names that stand before a dot in the cell, its imports, becomes
// the first line of both files. Positions of the file set name a file of that name and the cell's own lines.
func Parse(fset *token.FileSet, name, code string, hidden func(mentioned map[string]bool) string) (*Cell, *output.Failure) {
	s := &Cell{Code: code, Chunks: cell.Chunks(code), fset: fset}
	hasStatements := slices.ContainsFunc(s.Chunks, func(c cell.Chunk) bool { return c.Kind == cell.Statement })
	isStatement := func(c cell.Chunk) bool {
		return c.Kind == cell.Statement || hasStatements && c.Kind == cell.Var
	}
	isDeclaration := func(c cell.Chunk) bool { return c.Kind != cell.Import && !isStatement(c) }
	declText := cell.Keep(code, s.Chunks, isDeclaration)
	s.Commas = cell.ListCommas(code, s.Chunks)
	stmtText := cell.Separated(cell.Keep(code, s.Chunks, isStatement), s.Commas)

	parse := func(what, head, text string) (*ast.File, *token.File, int, error) {
		file, err := parser.ParseFile(fset, what, head+text, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, 0, err
		}
		places := fset.File(file.Package)
		places.AddLineInfo(len(head), name, 1)
		return file, places, len(head), nil
	}
	head := "package main;" + hidden(cell.Qualifiers(code))
	var err error
	if s.Decls, s.file, s.head, err = parse("declarations", head+"\n", declText); err == nil {
		s.Statements, s.stmtFile, s.stmtHead, err = parse("statements", head+"func _() {\n", stmtText+"\n}")
	}
	if err == nil {
		err = scan(code)
	}
	if err != nil {
		return nil, SyntaxFailure(code, err)
	}
	if hasStatements {
		last := s.Statements.Decls[len(s.Statements.Decls)-1]
		s.Body = last.(*ast.FuncDecl).Body
	}
	return s, nil
}

// Offset returns where in the cell's text a position is.
func (s *Cell) Offset(pos token.Pos) int {
	if f := s.fset.File(pos); f == s.file {
		return f.Offset(pos) - s.head
	}
	return s.stmtFile.Offset(pos) - s.stmtHead
}

// Place returns the cell's own line and column of a position; line 0 is the
// hidden one.
func (s *Cell) Place(pos token.Pos) (line, column int) {
	p := s.fset.PositionFor(pos, false)
	return p.Line - 1, p.Column
}

// scan finds what is wrong where no chunk is: a comment without an end.
func scan(code string) error {
	text := []byte("\n" + code) // as in the files, the first line is not the cell's
	var problems scanner.ErrorList
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), text, problems.Add, 0)
	for tok := token.ILLEGAL; tok != token.EOF; {
		_, tok, _ = s.Scan()
	}
	return problems.Err()
}

// SyntaxFailure reports the first error of the parser.
func SyntaxFailure(code string, err error) *output.Failure {
	list, ok := err.(scanner.ErrorList)
	if !ok || len(list) == 0 {
		return &output.Failure{Name: output.CompileError, Message: err.Error(), Traceback: []string{err.Error()}}
	}
	list.Sort()
	first := list[0]
	line, column, message := cell.SyntaxError("cell", code, first.Pos.Line-1, first.Pos.Column, first.Msg)
	if message == "expected 1 expression" {
		message += ": several are shown at the end of a cell, or by fmt.Println"
	}
	return FailureAt(code, line, column, message)
}
