package cell

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
)

// ListCommas returns where the commas are between the expressions of a list that the statements of a cell end with, as in mean, sd: all of
// them are shown. There are none where there is no list.
func ListCommas(code string, chunks []Chunk) []int {
	last := -1
	for i, c := range chunks {
		if c.Kind == Statement {
			last = i
		}
	}
	if last < 0 {
		return nil
	}
	from, text := chunks[last].From, code[chunks[last].From:chunks[last].To]
	commas := commasOf(text)
	if len(commas) == 0 {
		return nil
	}
	e, err := parser.ParseExpr("f(" + text + ")")
	call, ok := e.(*ast.CallExpr)
	if err != nil || !ok || call.Ellipsis.IsValid() || len(call.Args) != len(commas)+1 {
		return nil
	}
	for i := range commas {
		commas[i] += from
	}
	return commas
}

// commasOf returns where the commas of a text are that stand in no bracket.
func commasOf(text string) []int {
	var commas []int
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	for depth := 0; ; {
		pos, t, _ := s.Scan()
		switch t {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		case token.COMMA:
			if depth == 0 {
				commas = append(commas, file.Offset(pos))
			}
		case token.EOF:
			return commas
		}
	}
}

// Separated returns the text with its expressions at the commas made statements, which takes no more room.
func Separated(text string, commas []int) string {
	out := slices.Clone([]byte(text))
	for _, at := range commas {
		out[at] = ';'
	}
	return string(out)
}
