package compiled

import (
	"path"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// flushed is a call that waits until everything displayed has been received.
const flushed = "flushʹ()"

// flushFile is the file next to GoNB's that declares the function. Its content is flushSource, or flushAlone if cells cannot
// import this module.
const (
	flushFile   = "0flush.go"
	flushSource = `package main

import flush "setlab/kernel/display/flush"

func flushʹ() { _ = flush.Displays() }
`
	flushAlone = `package main

import (
	timeʹ "time"

	gonbuiʹ "github.com/janpfeifer/gonb/gonbui"
)

func flushʹ() {
	shown := make(chan struct{})
	go func() {
		defer close(shown)
		gonbuiʹ.Sync()
	}()
	select {
	case <-shown:
	case <-timeʹ.After(timeʹ.Minute):
	}
}
`
)

// displayPackages lists the names of GoNB's packages that display output. Goimports adds them to cells that do not import
// them.
var displayPackages = []string{"gonbui", "dom", "plotly", "widgets", "comms"}

// displays reports whether the program of a cell may display something. Package plotting already waits by itself.
func (m *memory) displays(p *cell.Program) bool { return m.uses(p, displayPackages) }

// uses reports whether the program of a cell uses GoNB packages with the given names, or other packages made for GoNB.
func (m *memory) uses(p *cell.Program, names []string) bool {
	own, reached := p.Imports(), m.reached(p, true)
	for _, name := range names {
		if reached[name] && own[name] == "" && m.imports[name] == "" {
			return true
		}
	}
	matters := func(importPath string) bool {
		last := path.Base(importPath)
		return isOfGoNB(importPath) && (slices.Contains(names, last) || !slices.Contains(displayPackages, last))
	}
	for _, path := range own {
		if matters(path) {
			return true
		}
	}
	for as, path := range m.imports {
		if matters(path) && (reached[as] || as == ".") {
			return true
		}
	}
	return false
}

// isOfGoNB reports whether a package is made for GoNB or communicates with the page in the same way.
func isOfGoNB(path string) bool {
	return strings.Contains(path, "gonb") || path == "setlab/plotting/interact"
}
