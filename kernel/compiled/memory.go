package compiled

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/compiled/carry"
	"setlab/kernel/output"
	"setlab/kernel/scope"
)

// memory tracks what GoNB remembers of compiled cells. GoNB compiles all of it with every later
// cell.
type memory struct {
	declared map[string]declaration // by name
	forget   []string               // names that GoNB must forget before the next cell
	kept     []carry.Kept           // variables whose values have been kept
	imports  map[string]string      // import paths by the names used in cells
	hidden   map[string]string      // import paths that GoNB has forgotten for names of the session
	folder   string                 // where GoNB compiles cells; it changes when GoNB restarts
}

// declaration is a declaration that GoNB remembers.
type declaration struct {
	keys     []string // GoNB's keys for it and its methods
	mentions []string // names that it uses
	kind     cell.Kind
	concrete bool // a type that values can have

	// For variables:
	with    []string // all variables set by its initializer
	text    string   // source of its declaration
	typed   bool     // GoNB only remembers its type
	refused bool     // its value cannot be kept
}

// isType reports whether it is a type, or methods of one that is declared elsewhere.
func (d declaration) isType() bool { return d.kind == cell.Type || d.kind == cell.Method }

// remaining returns GoNB's keys of the methods that a type has from earlier cells and keeps when a cell declares it again.
func (m *memory) remaining(d cell.Declaration) (keys []string) {
	known := m.declared[d.Name]
	if d.Kind != cell.Type || !known.isType() {
		return nil
	}
	for _, key := range known.keys {
		if strings.Contains(key, "~") && !slices.Contains(d.Keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// displace drops what a cell declares as something else, such as a constant that becomes a variable. GoNB would keep both.
func (m *memory) displace(p *cell.Program) {
	for _, d := range p.Declarations() {
		if known, ok := m.declared[d.Name]; ok && known.kind != d.Kind && !(known.isType() && (d.Kind == cell.Type || d.Kind == cell.Method)) {
			m.drop(d.Name)
		}
	}
}

// obey records what a cell's commands make GoNB forget.
func (m *memory) obey(p *cell.Program) {
	for _, command := range p.Commands() {
		words := strings.Fields(command)
		switch words[0] {
		case "%reset":
			if len(words) == 1 {
				m.declared, m.kept, m.imports = nil, nil, nil
			}
		case "%rm", "%remove":
			names := cell.Removes(command)
			for _, name := range names {
				for _, key := range m.declared[name].keys {
					if strings.Contains(key, "~") { // a method, which the command does not remove
						m.forget = append(m.forget, key)
					}
				}
				delete(m.declared, name)
			}
			m.forgetKept(names...)
		}
	}
}

// removed returns the names that a cell's commands remove.
func removed(p *cell.Program) (names []string) {
	for _, command := range p.Commands() {
		names = append(names, cell.Removes(command)...)
	}
	return names
}

// add records the declarations of a compiled cell.
func (m *memory) add(p *cell.Program) {
	if m.declared == nil {
		m.declared = map[string]declaration{}
	}
	if m.imports == nil {
		m.imports = map[string]string{}
	}
	maps.Copy(m.imports, p.Imports())
	m.forget = append(m.forget, p.Blanks()...)
	all := p.Declarations()
	for _, d := range all {
		if known, ok := m.declared[d.Name]; ok && d.Kind == cell.Method {
			// More methods of a known type.
			known.keys, known.mentions = append(known.keys, d.Keys...), append(known.mentions, d.Mentions...)
			m.declared[d.Name] = known
			continue
		}
		if methods := m.remaining(d); len(methods) > 0 {
			d.Keys, d.Mentions = append(d.Keys, methods...), append(d.Mentions, m.declared[d.Name].mentions...)
			slices.Sort(d.Mentions)
			d.Mentions = slices.Compact(d.Mentions)
		}
		// Redeclaring one variable drops the others set by the same initializer.
		for _, other := range m.declared[d.Name].with {
			if !slices.ContainsFunc(all, func(d cell.Declaration) bool { return d.Name == other }) {
				m.drop(other)
			}
		}
		m.forgetKept(d.Name)
		m.declared[d.Name] = declaration{keys: d.Keys, mentions: d.Mentions, kind: d.Kind, concrete: d.Concrete, with: d.With, text: d.Text}
	}
}

// uninitialized drops a cell's variables with an initializer, and its init functions, if one of them has panicked: every later program would run
// them again. It returns their names.
func (m *memory) uninitialized(p *cell.Program, failure *output.Failure) (names []string) {
	if failure == nil || failure.Name != output.Panic || !slices.ContainsFunc(failure.Traceback, initializing.MatchString) {
		return nil
	}
	for _, d := range p.Declarations() {
		if d.Kind == cell.Var && strings.Contains(d.Text, "=") || d.Kind == cell.FuncDecl && cell.IsInit(d.Name) {
			names = append(names, d.Name)
			m.drop(d.Name)
		}
	}
	return names
}

// initializing matches a stack frame of the initialization of a program.
var initializing = regexp.MustCompile(`^    in init($|[.,])`)

// drop removes a declaration, and makes GoNB forget it.
func (m *memory) drop(name string) {
	if known, ok := m.declared[name]; ok {
		m.forget = append(m.forget, known.keys...)
		delete(m.declared, name)
		m.forgetKept(name)
	}
}

// dropMethod is drop for a method of a type.
func (m *memory) dropMethod(of, method string) {
	known, key := m.declared[of], of+"~"+method
	if slices.Contains(known.keys, key) {
		m.forget = append(m.forget, key)
		known.keys = slices.DeleteFunc(slices.Clone(known.keys), func(k string) bool { return k == key })
		m.declared[of] = known
	}
}

// hide makes GoNB forget the imports that have names which a cell uses of the session. It returns the imports that earlier cells have hidden and
// this one does not, by name: it imports them again, and if it compiles, they are hidden no more.
func (m *memory) hide(p *cell.Program, used []string) (again map[string]string) {
	again = map[string]string{}
	for name, path := range m.hidden {
		if !slices.Contains(used, name) && p.Imports()[name] == "" && !m.declares(p, name) {
			again[name] = path
		}
	}
	for _, name := range used {
		if path := m.pathOf(name); path != "" && m.hidden[name] == "" {
			if m.hidden == nil {
				m.hidden = map[string]string{}
			}
			m.hidden[name] = path
			m.forget = append(m.forget, name)
		}
	}
	return again
}

// imported records the imports that were inserted before a cell.
func (m *memory) imported(own, again map[string]string) {
	maps.Copy(m.imports, own)
	for name := range again {
		delete(m.hidden, name)
	}
}

// pathOf returns the path of the package with a name in compiled cells, or "".
func (m *memory) pathOf(name string) string {
	if path := m.imports[name]; path != "" {
		return path
	}
	for _, p := range scope.Packages() {
		if p.Name == name {
			return p.Path
		}
	}
	return ""
}

// Replaced records names and methods, as Type.Method, that an interpreted cell has redeclared.
func (c *Compiler) Replaced(names []string) {
	for _, name := range names {
		if of, method, ok := strings.Cut(name, "."); ok {
			c.memory.dropMethod(of, method)
		} else {
			c.memory.drop(name)
		}
	}
}

// Knows reports whether compiled cells have a declaration or package with this name.
func (c *Compiler) Knows(name string) bool {
	_, declared := c.memory.declared[name]
	return declared || c.memory.imports[name] != ""
}

// Imported returns the path of a package that compiled cells have imported under this name, or "".
func (c *Compiler) Imported(name string) string { return c.memory.imports[name] }

// declares reports whether a cell, or an earlier compiled cell, declares a name.
func (m *memory) declares(p *cell.Program, name string) bool {
	_, known := m.declared[name]
	return known || slices.Contains(p.Declares(), name)
}

// names returns the names that a cell, or an earlier compiled cell, declares. Types for which compiled cells only declare methods are not
// included.
func (m *memory) names(p *cell.Program) []string {
	names := p.Declares()
	for name, known := range m.declared {
		if known.kind != cell.Method {
			names = append(names, name)
		}
	}
	return names
}

// wanted returns the names that a cell, or the declarations compiled with it, use but no compiled
// cell declares. A type counts as undeclared if compiled cells only declare methods for it.
func (m *memory) wanted(p *cell.Program) []string {
	own := p.Declares()
	var names []string
	add := func(all []string) {
		for _, name := range all {
			if known, ok := m.declared[name]; (!ok || known.kind == cell.Method) && !slices.Contains(own, name) {
				names = append(names, name)
			}
		}
	}
	add(p.Mentions())
	for name, known := range m.declared {
		if !slices.Contains(own, name) {
			add(known.mentions)
		}
	}
	for _, d := range p.Declarations() {
		if len(m.remaining(d)) > 0 {
			add(m.declared[d.Name].mentions)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
