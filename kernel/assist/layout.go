package assist

import (
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"
)

// onLines writes the declaration of a struct or interface with one member a
// line, as gofmt does.
func onLines(declaration string) string {
	open := strings.Index(declaration, "{")
	if open < 0 || !strings.HasSuffix(declaration, "}") {
		return declaration
	}
	// Members are divided by semicolons; those of nested types stay on one line.
	var b strings.Builder
	depth := 0
	for _, r := range declaration {
		switch r {
		case '{', '(':
			depth++
		case '}', ')':
			depth--
		}
		switch {
		case r == '{' && depth == 1:
			b.WriteString("{\n")
		case r == '}' && depth == 0:
			b.WriteString("\n}")
		case r == ';' && depth == 1:
			b.WriteByte('\n')
		default:
			b.WriteRune(r)
		}
	}
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		return declaration // names of a package before a declared name are no Go
	}
	return string(text)
}

// sourceIn returns the sources of what a file of the cell declares.
func (c *checked) sourceIn(file *ast.File) map[types.Object]string {
	text := c.texts[file]
	return Sources(text, file, c.info, func(pos token.Pos) int { return int(pos - file.FileStart) })
}

// packageHelp explains a package.
func (e *Environment) packageHelp(p *types.Package, more bool) (Help, bool) {
	h := newHelp("package "+p.Name()+" // import \""+p.Path()+"\"", p.Path())
	text := e.Importer.Doc(p.Path(), "")
	if !more {
		// The first paragraphs say what it is for.
		paragraphs := strings.SplitN(text, "\n\n", 4)
		text = strings.Join(paragraphs[:min(3, len(paragraphs))], "\n\n")
	}
	h.doc(text)
	if more {
		var b strings.Builder
		for _, m := range exported(p) {
			switch m.Kind {
			case "function":
				b.WriteString("    func " + m.Text + m.Signature + "\n")
			case "constant":
				b.WriteString("    const " + m.Text + "\n")
			case "type":
				b.WriteString("    type " + m.Text + " " + m.Signature + "\n")
			default:
				b.WriteString("    var " + m.Text + " " + m.Signature + "\n")
			}
		}
		h.code("Exports", b.String())
	}
	return h.help(), true
}
