package kernel

import (
	"strings"

	"setlab/kernel/cell"
)

// flushed has a program wait for what it has displayed.
const flushed = "flushʹ()"

// flushFile is the name of the file beside GoNB's that declares it, flushSource what is in it.
const (
	flushFile   = "0flush.go"
	flushSource = `package main

import flush "setlab/kernel/display/flush"

func flushʹ() { flush.Displays() }
`
)

// displayPackages are the names of GoNB's packages that display, which goimports makes known
// to cells that do not import them.
var displayPackages = []string{"gonbui", "dom", "plotly", "widgets", "comms"}

// displays reports whether the program of a cell may display something: it uses GoNB's
// packages for that, or one of another module, which may. Package plotting waits by itself.
func (m *memory) displays(p *cell.Program) bool {
	own, reached := p.Imports(), m.reached(p)
	for _, name := range displayPackages {
		if reached[name] && own[name] == "" && m.imports[name] == "" {
			return true
		}
	}
	for _, path := range own {
		if isForeign(path) {
			return true
		}
	}
	for name, path := range m.imports {
		if isForeign(path) && (reached[name] || name == ".") {
			return true
		}
	}
	return false
}

// isForeign reports whether a package is neither of Go's library nor known not to display.
func isForeign(path string) bool {
	host, _, _ := strings.Cut(path, "/")
	return strings.Contains(host, ".") && host != "gonum.org" && host != "golang.org"
}
