package cell

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Mistake is a command that would end GoNB, a misplaced declaration, or C code.
type Mistake struct {
	Line    int // from 1
	Message string
}

// Mistake returns the cell's first command that would end GoNB (one that opens a second main function, or lacks its argument). If
// there is none, it returns the first declaration in the main function that Go only allows at the top level, or nil.
func (p *Program) Mistake() *Mistake {
	if p.script {
		return nil
	}
	opened := "" // the command that opened the main function
	continued := false
	for i, line := range strings.Split(p.code, "\n") {
		line = strings.TrimPrefix(line, gonbComment)
		part := continued
		continued = (part || isCommand(line)) && strings.HasSuffix(line, `\`)
		if part || !isCommand(line) {
			continue
		}
		switch words := strings.Fields(line[1:]); {
		case len(words) == 0 && len(line) > 1 && !continued:
			return &Mistake{i + 1, "nothing follows the " + line[:1]}
		case len(words) == 1 && line[0] == '%' && words[0] == "exec":
			return &Mistake{i + 1, "%exec needs the name of a function"}
		case len(words) > 0 && line[0] == '%' && (words[0] == "%" || words[0] == "exec" || words[0] == "main"):
			if opened != "" {
				return &Mistake{i + 1, "%" + words[0] + " opens a second main function in the cell, after that of " + opened + ": divide it into two cells"}
			}
			opened = "%" + words[0]
		}
	}
	for _, c := range Chunks(p.body) {
		switch c.Kind {
		case FuncDecl, Method, Import:
			line := p.main + 1 + strings.Count(p.body[:c.From], "\n")
			return &Mistake{line, "functions, methods and imports must precede the line with " + opened + ": the lines below are the body of main"}
		}
	}
	return nil
}

// preamble matches the end of a comment above an import of C, which is C code.
var preamble = regexp.MustCompile(`(?m)(?:\*/|^[ \t]*//.*)[ \t]*\n[ \t]*import[ \t]+"C"`)

// embed matches the comment that has a file embedded.
var embed = regexp.MustCompile(`(?m)^//go:embed[ \t]`)

// DropsEmbed returns the first comment of a cell that has a file embedded, which GoNB would drop, or nil.
func (p *Program) DropsEmbed() *Mistake {
	at := embed.FindStringIndex(p.code)
	if at == nil || p.script || !slices.Contains(slices.Collect(maps.Values(p.Imports())), "embed") {
		return nil
	}
	return &Mistake{1 + strings.Count(p.code[:at[0]], "\n"), "files cannot be embedded in a cell, because GoNB drops this comment: read the file with os.ReadFile"}
}

// DropsC returns the import of C in a cell with C code, which GoNB would drop, or nil. Without code, C's types can be used.
func DropsC(code string) *Mistake {
	at := preamble.FindStringIndex(code)
	if at == nil {
		return nil
	}
	return &Mistake{1 + strings.Count(code[:at[1]], "\n"), "C code in a cell cannot be compiled, because GoNB drops the comment above this import: put it into a package, and import that"}
}
