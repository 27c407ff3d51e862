package cell

import (
	"go/scanner"
	"go/token"
	"iter"
	"math"
	"regexp"
	"strings"
)

// AtEnd is a line number after all code, for errors that a parser reports in appended text.
const AtEnd = math.MaxInt

// SyntaxError converts a parser error in code, to which a closing brace was added, to an error about the code itself. The word what
// names the code, such as "cell". The result may say that the code ends too early, or that it closes a bracket that is not open.
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

// foundEnd matches the part of a parser error that mentions the added brace or the end of the file.
var foundEnd = regexp.MustCompile(`,? found '(}|EOF)'`)

// unopened returns the first bracket that closes without being open, or "" if there is none.
func unopened(code string) (line, column int, bracket string) {
	for t := range tokens(code) {
		if t.depth < 0 {
			return 1 + strings.Count(code[:t.at], "\n"), t.at - strings.LastIndex(code[:t.at], "\n"), t.Token.String()
		}
	}
	return 0, 0, ""
}

// nested is a token with its position.
type nested struct {
	token.Token
	at    int // byte offset
	depth int // nesting depth after the token; negative if a bracket closes that is not open
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
