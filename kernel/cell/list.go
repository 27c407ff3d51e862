package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// ListCommas returns where the commas are between the expressions of a list that the statements of a cell end with, as in mean, sd: all of
// them are shown. There are none where there is no list.
func ListCommas(code string, chunks []Chunk) []int {
	last := len(chunks) - 1
	for last >= 0 && chunks[last].Kind != Statement {
		last--
	}
	if last < 0 {
		return nil
	}
	c := chunks[last]
	text := code[c.From:c.To]
	var commas []int
	for t := range tokens(text) {
		if t.Token == token.COMMA && t.depth == 0 {
			commas = append(commas, c.From+t.at)
		}
	}
	if len(commas) == 0 {
		return nil
	}
	e, err := parser.ParseExpr("f(" + text + ")")
	call, ok := e.(*ast.CallExpr)
	if err != nil || !ok || call.Ellipsis.IsValid() || len(call.Args) != len(commas)+1 {
		return nil
	}
	return commas
}

// Separated returns a text with semicolons in the place of these commas: its expressions are statements then, where they stood.
func Separated(text string, commas []int) string {
	out := slices.Clone([]byte(text))
	for _, at := range commas {
		out[at] = ';'
	}
	return string(out)
}
