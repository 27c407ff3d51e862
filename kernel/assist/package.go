package assist

import (
	"go/types"
	"path"
	"strings"
)

// packageHelp describes a package.
func (e *Environment) packageHelp(p *types.Package, more bool) (Help, bool) {
	h := e.newHelp("package "+p.Name()+" // import \""+p.Path()+"\"", p.Path())
	text := e.Importer.Doc(p.Path(), "")
	if !more {
		// The first paragraphs summarize the package.
		paragraphs := strings.SplitN(text, "\n\n", 4)
		text = strings.Join(paragraphs[:min(3, len(paragraphs))], "\n\n")
	}
	h.doc(text)
	if !more {
		return h.help(), true
	}
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
	return h.help(), true
}

// packageOf returns the import path for a package name in a doc comment.
func (e *Environment) packageOf(name string) (string, bool) {
	if p, ok := e.Imports[name]; ok {
		return p, true
	}
	for _, p := range e.Importer.Paths() {
		if path.Base(p) == name {
			return p, true
		}
	}
	return "", false
}
