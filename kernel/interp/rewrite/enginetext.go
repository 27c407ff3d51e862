package rewrite

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// engineText is Go on its way to the engine: what rewriting has made of a cell, and so what nothing
// but its syntax is known of.
type engineText struct {
	edits edits
	file  *ast.File
	files *token.FileSet
}

const engineTextHead = "package p;"

// finished returns the text with what is done on the whole of it at last.
func finished(source string, losers signLosers) string {
	t := engineText{edits: edits{code: source}, files: token.NewFileSet()}
	file, err := parser.ParseFile(t.files, "", engineTextHead+source, parser.SkipObjectResolution)
	if err != nil {
		return source // the engine says what is wrong
	}
	t.file = file
	t.literalsApart()
	t.keepSigns(losers)
	return t.edits.text(0, len(source))
}

// offset returns where a position lies in the text.
func (t *engineText) offset(at token.Pos) int {
	return t.files.File(at).Offset(at) - len(engineTextHead)
}

// of returns the text of a node.
func (t *engineText) of(n ast.Node) string { return t.edits.code[t.offset(n.Pos()):t.offset(n.End())] }
