package kernel

import (
	"strings"

	"setlab/kernel/cell"
)

// flushed has a program wait for what it has displayed.
const flushed = "flushʹ()"

// flushFile is the name of the file beside GoNB's that declares it, flushSource what is in it,
// and flushAlone what is in it where cells cannot import this module.
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

// displayPackages are the names of GoNB's packages that display, which goimports makes known
// to cells that do not import them.
var displayPackages = []string{"gonbui", "dom", "plotly", "widgets", "comms"}

// displays reports whether the program of a cell may display something: it uses GoNB's
// packages for that, or one that has its name in its own. Package plotting waits by itself.
func (m *memory) displays(p *cell.Program) bool {
	own, reached := p.Imports(), m.reached(p)
	for _, name := range displayPackages {
		if reached[name] && own[name] == "" && m.imports[name] == "" {
			return true
		}
	}
	for _, path := range own {
		if isOfGoNB(path) {
			return true
		}
	}
	for name, path := range m.imports {
		if isOfGoNB(path) && (reached[name] || name == ".") {
			return true
		}
	}
	return false
}

// isOfGoNB reports whether a package is made for GoNB.
func isOfGoNB(path string) bool { return strings.Contains(path, "gonb") }
