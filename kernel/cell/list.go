package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// ListCommas returns the offsets of the commas in an expression list at the end of a cell's statements, as in mean, sd. All expressions of
// such a list are shown. It returns none if the statements do not end with a list.
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

// Separated returns text with semicolons in place of the given commas. The listed expressions become statements at their original
// positions.
func Separated(text string, commas []int) string {
	out := slices.Clone([]byte(text))
	for _, at := range commas {
		out[at] = ';'
	}
	return string(out)
}
