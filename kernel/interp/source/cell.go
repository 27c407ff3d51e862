// Package source parses cells, and reports errors with positions in the cell.
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

// Cell is a parsed cell. Its declarations and statements are parsed separately, each from the cell's text with everything
// else blanked out, so that positions correspond to the cell.
type Cell struct {
	Code       string
	Chunks     []cell.Chunk
	Decls      *ast.File      // imports, types, constants, functions and, without statements, variables
	Statements *ast.File      // a single function
	Body       *ast.BlockStmt // of that function; nil if there are no statements
	Commas     []int          // offsets of the commas between the final expressions, if there are several

	fset     *token.FileSet
	file     *token.File // for Decls
	stmtFile *token.File // for Statements
	head     int         // length of the first line of Decls, which is not in the cell
	stmtHead int
}

// Parse parses a cell. The function hidden receives the names before a dot in the cell and returns import declarations,
// which become the first line of both files. In the file set, positions have the given file name and the lines of the
// cell.
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
	mentioned := cell.Qualifiers(code)
	parseBoth := func(declared, stated map[string]bool) (err error) {
		head := "package main;" + hidden(declared) + "\n"
		if s.Decls, s.file, s.head, err = parse("declarations", head, declText); err == nil {
			head = "package main;" + hidden(stated) + "func _() {\n"
			s.Statements, s.stmtFile, s.stmtHead, err = parse("statements", head, stmtText+"\n}")
		}
		return err
	}
	err := parseBoth(mentioned, mentioned)
	if err == nil {
		// A name that the cell declares is no package. Only in a statement that declares it, such as log := log.Default(), can it be both.
		declared, stated := without(mentioned, s.Declares()), statedNames(s.Statements)
		if left := without(declared, stated); len(left) < len(mentioned) {
			err = parseBoth(left, declared)
		}
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

// Offset returns the offset of a position in the cell's text.
func (s *Cell) Offset(pos token.Pos) int {
	if f := s.fset.File(pos); f == s.file {
		return f.Offset(pos) - s.head
	}
	return s.stmtFile.Offset(pos) - s.stmtHead
}

// Place returns the line and column of a position in the cell. Line 0 is the hidden line.
func (s *Cell) Place(pos token.Pos) (line, column int) {
	p := s.fset.PositionFor(pos, false)
	return p.Line - 1, p.Column
}

// scan finds errors outside of all chunks: unterminated comments.
func scan(code string) error {
	text := []byte("\n" + code) // as in the files, the first line is not in the cell
	var problems scanner.ErrorList
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), text, problems.Add, 0)
	for tok := token.ILLEGAL; tok != token.EOF; {
		_, tok, _ = s.Scan()
	}
	return problems.Err()
}

// SyntaxFailure returns a failure for the parser's first error.
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
