package cell

import (
	"go/scanner"
	"go/token"
)

// Qualifiers returns the identifiers in code that precede a dot, which include the packages that it uses.
func Qualifiers(code string) map[string]bool {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), []byte(code), func(token.Position, string) {}, 0)
	names := map[string]bool{}
	last := ""
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return names
		case tok == token.PERIOD && last != "":
			names[last] = true
		}
		if last = ""; tok == token.IDENT {
			last = text
		}
	}
}
