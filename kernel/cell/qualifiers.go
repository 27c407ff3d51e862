package cell

import (
	"go/scanner"
	"go/token"
	"slices"
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

// UnusedImports returns the paths of the packages that a plain cell imports without using them. Later cells may use them.
func (p *Program) UnusedImports() []string {
	if p.origin == nil {
		return nil
	}
	used := Qualifiers(p.code)
	var unused []string
	for name, path := range p.Imports() {
		if !used[name] && path != "C" {
			unused = append(unused, path)
		}
	}
	slices.Sort(unused)
	return unused
}
