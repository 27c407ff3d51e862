package cell

import (
	"go/scanner"
	"go/token"
	"iter"
	"math"
	"regexp"
	"strings"
)

// AtEnd is a line behind all code, where a parser finds what has been put there.
const AtEnd = math.MaxInt

// SyntaxError returns what a parser has found at a place of code, to which a bracket has been added that closes a function, in terms of
// the code alone, which is a what, such as a cell: that it ends too early, or closes a bracket that it has not opened.
func SyntaxError(what, code string, line, column int, message string) (int, int, string) {
	if l, c, bracket := unopened(code); bracket != "" && !HasCommand(code) && (l < line || l == line && c <= column) {
		return l, c, "syntax error: unexpected " + bracket + ", which closes nothing"
	}
	text := strings.TrimRight(code, " \t\r\n")
	last, end := strings.Count(text, "\n")+1, len(text)-strings.LastIndex(text, "\n")
	found := foundEnd.MatchString(message)
	if line > last || line == last && column >= end && found {
		return last, end, "syntax error: the " + what + " ends unexpectedly (" + foundEnd.ReplaceAllString(message, "") + ")"
	}
	return line, column, message
}

// foundEnd is what a parser says of the bracket that has been added, and of what is behind it.
var foundEnd = regexp.MustCompile(`,? found '(}|EOF)'`)

// unopened returns the first bracket that closes where none is open; an empty one if there is none.
func unopened(code string) (line, column int, bracket string) {
	for t := range tokens(code) {
		if t.depth < 0 {
			return 1 + strings.Count(code[:t.at], "\n"), t.at - strings.LastIndex(code[:t.at], "\n"), t.Token.String()
		}
	}
	return 0, 0, ""
}

// nested is a token with its place.
type nested struct {
	token.Token
	at    int // the offset
	depth int // how many brackets are open behind it; negative where one closes that was not opened
}

// tokens yields the tokens of a text.
func tokens(text string) iter.Seq[nested] {
	return func(yield func(nested) bool) {
		var s scanner.Scanner
		file := token.NewFileSet().AddFile("", -1, len(text))
		s.Init(file, []byte(text), func(token.Position, string) {}, 0)
		depth := 0
		for {
			pos, t, _ := s.Scan()
			switch t {
			case token.LPAREN, token.LBRACK, token.LBRACE:
				depth++
			case token.RPAREN, token.RBRACK, token.RBRACE:
				depth--
			case token.EOF:
				return
			}
			if !yield(nested{t, file.Offset(pos), depth}) {
				return
			}
		}
	}
}
