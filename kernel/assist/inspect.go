package assist

import (
	"go/ast"
	"go/types"
	"strings"
)

// Help describes an object at the cursor.
type Help struct {
	Plain string // plain text
	HTML  string
}

// MIME returns the help by MIME type.
func (h Help) MIME() map[string]any {
	data := map[string]any{"text/plain": h.Plain}
	if h.HTML != "" {
		data["text/html"] = h.HTML
	}
	return data
}

// Inspect describes what is at the cursor, which is a byte offset in the cell: the identifier that
// the cursor is in or at the end of, or else the function whose arguments contain the cursor. If
// more is set, the help includes the source of declarations in cells, the methods of a type and the
// contents of a package. Inspect reports whether it found anything.
func (e *Environment) Inspect(code string, cursor int, more bool) (Help, bool) {
	cursor = min(max(cursor, 0), len(code))
	if line, start, ok := commandLine(code, cursor); ok {
		end := start + len(line)
		if i := strings.IndexAny(code[end:], " \t\r\n"); i >= 0 {
			line += code[end : end+i]
		} else {
			line = code[start:]
		}
		return e.helpOfCommand(line)
	}
	if script(code) {
		return Help{}, false
	}
	code = withoutCommands(code)
	at := locate(code, cursor)
	if at.literal < 0 && at.from < at.to {
		if help, ok := e.inspectAt(code, at, more); ok {
			return help, true
		}
	}
	if function := calledAround(code, cursor); function >= 0 {
		return e.inspectAt(code, locate(code, function), more)
	}
	return Help{}, false
}

// inspectAt describes an identifier.
func (e *Environment) inspectAt(code string, at place, more bool) (Help, bool) {
	if at.from == at.to {
		return Help{}, false
	}
	name := code[at.from:at.to]
	p := e.parse(code)
	id, path := p.identAt(at.from)
	if !p.clean || id == nil || id.Name != name {
		before := code[:at.to]
		part := e.parse(before + closers(before))
		if partID, partPath := part.identAt(at.from); partID != nil && partID.Name == name {
			p, id, path = part, partID, partPath
		}
	}
	if id == nil || id.Name != name {
		return e.inspectName(nil, code, name, more)
	}
	c := e.check(p)
	object := c.info.ObjectOf(id)
	var owner types.Type // of a field or method
	if len(path) > 0 {
		if s, ok := path[len(path)-1].(*ast.SelectorExpr); ok && s.Sel == id {
			if selection := c.info.Selections[s]; selection != nil {
				object, owner = selection.Obj(), selection.Recv()
			} else if member, of := c.memberOfType(s); member != nil {
				object, owner = member, of
			} else if object == nil {
				return Help{}, false // a member of an unknown type
			}
		}
	}
	switch o := object.(type) {
	case nil:
		return e.inspectName(c, code, name, more)
	case *types.PkgName:
		return e.packageHelp(o.Imported(), more)
	}
	return e.describe(c, object, owner, more), true
}

// inspectName describes a name that does not refer to an object in the cell: a package, an object
// of the session, or a predeclared identifier.
func (e *Environment) inspectName(c *checked, code, name string, more bool) (Help, bool) {
	if c == nil {
		c = e.check(e.parse(""))
	}
	for _, scope := range []*types.Scope{c.pkg.Scope(), c.session} {
		if object := scope.Lookup(name); object != nil {
			return e.describe(c, object, nil, more), true
		}
	}
	if path, ok := e.scopeImports(code)[name]; ok {
		if p, err := e.Importer.Import(path); err == nil {
			return e.packageHelp(p, more)
		}
	}
	if object := types.Universe.Lookup(name); object != nil {
		return e.describe(c, object, nil, more), true
	}
	return Help{}, false
}

// helpOfCommand describes a command of GoNB.
func (e *Environment) helpOfCommand(line string) (Help, bool) {
	name, _, _ := strings.Cut(line, " ")
	for _, c := range commands {
		if c.name == name {
			h := e.newHelp(strings.TrimSpace(c.name+" "+c.arguments), "")
			h.text(c.about)
			return h.help(), true
		}
	}
	if strings.HasPrefix(line, "!") {
		h := e.newHelp("!COMMAND", "")
		h.text("Runs a shell command; with !* in the folder where compiled cells are built.")
		return h.help(), true
	}
	return Help{}, false
}
