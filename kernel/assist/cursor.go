package assist

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// place describes the syntax around the cursor in Go code.
type place struct {
	from, to int  // of the identifier that the cursor is in or at the end of; equal if there is none
	literal  int  // start of the literal or comment that contains the cursor, or -1
	text     bool // the literal is a string
}

// locate scans the cell up to the cursor and returns the place of the cursor.
func locate(code string, cursor int) place {
	p := place{from: cursor, to: cursor, literal: -1}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		from := file.Offset(pos)
		if tok == token.EOF || from > cursor {
			return p
		}
		to := min(from+len(text), len(code))
		switch tok {
		case token.STRING, token.CHAR, token.COMMENT:
			if from < cursor && (cursor < to || cursor == to && !closed(text)) {
				p.literal, p.text = from, tok == token.STRING
				return p
			}
		case token.INT, token.FLOAT, token.IMAG:
			if from < cursor && cursor <= to {
				p.literal = from
				return p
			}
		case token.IDENT:
			if from <= cursor && cursor <= to {
				p.from, p.to = from, to
			}
		default:
			// A keyword may be the start of a name.
			if tok.IsKeyword() && from <= cursor && cursor <= to {
				p.from, p.to = from, to
			}
		}
	}
}

// closed reports whether a literal or comment is terminated.
func closed(text string) bool {
	switch {
	case strings.HasPrefix(text, "//"):
		return false // at its end, the cursor is still in it
	case strings.HasPrefix(text, "/*"):
		return len(text) > 3 && strings.HasSuffix(text, "*/")
	case text[0] == '`':
		return len(text) > 1 && strings.HasSuffix(text, "`")
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return true
		}
	}
	return false
}

// closers returns the closing brackets for the brackets left open by code. A function literal after go or defer is also called.
func closers(code string) string {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), []byte(code), func(token.Position, string) {}, 0)
	var open []string
	before, body := token.ILLEGAL, -1 // the number of open brackets at which the body of such a literal begins
	for {
		_, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			slices.Reverse(open)
			return strings.Join(open, "")
		case token.FUNC:
			if before == token.GO || before == token.DEFER {
				body = len(open)
			}
		case token.LPAREN:
			open = append(open, ")")
		case token.LBRACK:
			open = append(open, "]")
		case token.LBRACE:
			if len(open) == body {
				open, body = append(open, "}()"), -1
			} else {
				open = append(open, "}")
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		before = tok
	}
}

// calledAround returns the offset of the last identifier of the function whose call parentheses
// enclose the cursor, or -1.
func calledAround(code string, cursor int) int {
	const none, block = -1, -2 // no identifier; a bracket that ends the search
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	type bracket struct{ name, before int }
	var open []bracket
	name := none // of the identifier that ends at the token, if any
	for {
		pos, tok, _ := s.Scan()
		from := file.Offset(pos)
		if tok == token.EOF || from >= cursor {
			break
		}
		before := name
		name = none
		switch tok {
		case token.IDENT:
			name = from
		case token.LPAREN:
			open = append(open, bracket{before, before})
		case token.LBRACK, token.LBRACE:
			open = append(open, bracket{block, before})
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if n := len(open) - 1; n >= 0 {
				if tok == token.RBRACK { // f[int](
					name = open[n].before
				}
				open = open[:n]
			}
		}
	}
	for _, b := range slices.Backward(open) {
		if b.name != none {
			return max(b.name, none)
		}
	}
	return none
}
