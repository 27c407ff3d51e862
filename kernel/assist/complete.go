package assist

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Completions are the possible replacements for the text before the cursor.
type Completions struct {
	From    int // byte offset where the replaced text starts; it ends at the cursor
	Matches []Match
}

// Match is a possible completion.
type Match struct {
	Text      string
	Kind      string // "variable", "field", "constant", "function", "method", "type", "module", "keyword", "command", "path"
	Signature string // a type, the parameters and results of a function, an import path
	rank      int    // matches are sorted by rank, the lowest first
}

// Ranks of matches. Names declared close to the cursor come first.
const (
	rankField = iota // includes keys of a literal
	rankMethod
	rankLocal
	rankSession
	rankPackage
	rankBuiltin
	rankKeyword
)

// stand replaces the identifier at the cursor when a cell is parsed. Cells cannot contain it
// themselves, because names with ʹ are reserved for rewritten code.
const stand = "ʹcursor"

// Complete returns completions at the cursor, which is a byte offset in the cell.
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

// candidates returns everything that is possible at a position, regardless of its prefix.
func (e *Environment) candidates(code string, at place) []Match {
	p, id, path := e.parseAt(code, at)
	if id == nil {
		if before := strings.TrimRight(code[:at.from], " \t\r\n"); strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "...") {
			return nil // a name would be none of what is before the dot
		}
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
				return nil // it declares a new name
			}
		}
	}
	return append(c.keys(id, path), e.names(c, code, path)...)
}

// parseAt parses the cell with stand in place of the identifier at the cursor. If the whole cell is
// not correct then, it only parses the text up to the cursor, with open brackets closed, or its last line. After
// defer and go, an expression must be a call to be parsed.
func (e *Environment) parseAt(code string, at place) (*parsed, *ast.Ident, []ast.Node) {
	before := code[:at.from] + stand
	all := e.parse(before + code[at.to:])
	id, path := all.identAt(at.from)
	if all.clean && id != nil && id.Name == stand {
		return all, id, path
	}
	// If other lines are wrong, the line of the cursor is parsed alone.
	start := strings.LastIndexByte(before, '\n') + 1
	line := only(before[:start], nil, nil) + before[start:]
	for _, text := range []string{before + closers(before), before + "()" + closers(before), line + closers(line)} {
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

// matching returns the candidates that start with a prefix, without duplicates. If there are none,
// it ignores case.
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

// matchOf returns the match for an object.
func matchOf(object types.Object, rank int) Match {
	return Match{Text: object.Name(), Kind: kindOf(object), Signature: signatureOf(object), rank: rank}
}
