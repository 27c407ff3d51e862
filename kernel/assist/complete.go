package assist

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Completions are the texts that could replace what stands before the cursor.
type Completions struct {
	From    int // byte offset of what is replaced, up to the cursor
	Matches []Match
}

// Match is one text with what it is.
type Match struct {
	Text      string
	Kind      string // "variable", "field", "constant", "function", "method", "type", "module", "keyword", "command", "path"
	Signature string // a type, the parameters and results of a function, an import path
	rank      int    // smaller stands first
}

// Ranks of matches: what is near the cursor stands first.
const (
	rankField = iota // also the keys of a literal
	rankMethod
	rankLocal
	rankSession
	rankPackage
	rankBuiltin
	rankKeyword
)

// stand stands for the identifier at the cursor while a cell is parsed. No cell
// has it: it is what a rewritten cell would have.
const stand = "ʹcursor"

// Complete returns what could stand at the cursor, a byte offset of the cell.
func (e *Environment) Complete(code string, cursor int) Completions {
	cursor = min(max(cursor, 0), len(code))
	if c, done := e.completeCommand(code, cursor); done {
		return c
	}
	at := locate(code, cursor)
	if at.literal >= 0 {
		if !at.text {
			return Completions{From: cursor}
		}
		return e.completeImport(code, at.literal, cursor)
	}
	return Completions{From: at.from, Matches: matching(e.candidates(code, at), code[at.from:cursor])}
}

// candidates returns all that could stand at a place, whatever it begins with.
func (e *Environment) candidates(code string, at place) []Match {
	p, id, path := e.parseAt(code, at)
	if id == nil {
		return e.names(nil, code, path)
	}
	c := e.check(p)
	if len(path) > 0 {
		switch parent := path[len(path)-1].(type) {
		case *ast.SelectorExpr:
			if parent.Sel == id {
				return c.members(parent.X)
			}
		case *ast.Field:
			if slices.Contains(parent.Names, id) && len(parent.Names) == 1 && parent.Type != nil {
				return nil // a new name
			}
		}
	}
	return append(c.keys(id, path), e.names(c, code, path)...)
}

// parseAt parses the cell with stand at a place: all of it, if it is correct
// then, or else only up to the place, with the brackets closed that are open
// there. An expression after defer and go parses only as a call.
func (e *Environment) parseAt(code string, at place) (*parsed, *ast.Ident, []ast.Node) {
	before := code[:at.from] + stand
	all := e.parse(before + code[at.to:])
	id, path := all.identAt(at.from)
	if all.clean && id != nil && id.Name == stand {
		return all, id, path
	}
	for _, text := range []string{before + closers(before), before + "()" + closers(before)} {
		part := e.parse(text)
		if id, path := part.identAt(at.from); id != nil && id.Name == stand {
			return part, id, path
		}
	}
	if id != nil && id.Name != stand {
		id = nil
	}
	return all, id, path
}

// matching returns the candidates that begin with a prefix, each text once, or
// if there are none those that begin with it in other letter cases.
func matching(all []Match, prefix string) []Match {
	seen := map[string]bool{}
	var exact, folded []Match
	for _, m := range all {
		if seen[m.Text] {
			continue
		}
		switch {
		case strings.HasPrefix(m.Text, prefix):
			seen[m.Text] = true
			exact = append(exact, m)
		case len(m.Text) >= len(prefix) && strings.EqualFold(m.Text[:len(prefix)], prefix):
			seen[m.Text] = true
			folded = append(folded, m)
		}
	}
	if len(exact) == 0 {
		exact = folded
	}
	slices.SortStableFunc(exact, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.Text, b.Text))
	})
	return exact
}

// matchOf describes an object as a match.
func matchOf(object types.Object, rank int) Match {
	return Match{Text: object.Name(), Kind: kindOf(object), Signature: signatureOf(object), rank: rank}
}
