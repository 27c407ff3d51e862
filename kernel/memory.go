package kernel

import (
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// memory is what GoNB remembers of compiled cells: it compiles all of it with every
// later cell.
type memory struct {
	declared map[string]remembrance // by name
	forget   []string               // what GoNB is to forget before the next cell
}

// remembrance is a declaration that GoNB remembers.
type remembrance struct {
	keys     []string // GoNB's names of it, and of its methods
	mentions []string // names that it uses and the cell does not declare
}

// add notes the declarations of a cell that has been compiled, and what its commands
// have GoNB forget.
func (m *memory) add(p *cell.Program) {
	for _, command := range p.Commands() {
		words := strings.Fields(command)
		switch words[0] {
		case "%reset":
			if len(words) == 1 {
				m.declared = nil
			}
		case "%rm", "%remove":
			for _, name := range words[1:] {
				delete(m.declared, name)
			}
		}
	}
	if m.declared == nil {
		m.declared = map[string]remembrance{}
	}
	for _, d := range p.Declarations() {
		m.declared[d.Name] = remembrance{d.Keys, d.Mentions}
	}
}

// replaced notes names that an interpreted cell has declared anew.
func (m *memory) replaced(names []string) {
	for _, name := range names {
		if known, ok := m.declared[name]; ok {
			m.forget = append(m.forget, known.keys...)
			delete(m.declared, name)
		}
	}
}

// wanted returns the names that a cell, or what is compiled with it, uses and
// no compiled cell declares.
func (m *memory) wanted(p *cell.Program) []string {
	own := p.Declares()
	var names []string
	add := func(all []string) {
		for _, name := range all {
			if _, known := m.declared[name]; !known && !slices.Contains(own, name) {
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
	slices.Sort(names)
	return slices.Compact(names)
}
