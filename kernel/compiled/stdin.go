package compiled

import "setlab/kernel/cell"

// stdinFile is the file next to GoNB's that gives a program an empty standard input. GoNB leaves it open and writes what
// the user types after a call of gonbui.RequestInput: without one, a read would never return. Programs that use gonbui do
// not get the file. Its name sorts before GoNB's, so that it also applies to the initializers of variables.
const (
	stdinFile   = "0stdin.go"
	stdinSource = `package main

import osʹ "os"

var _ = func() error {
	empty, err := osʹ.Open(osʹ.DevNull)
	if err == nil {
		osʹ.Stdin = empty
	}
	return err
}()
`
)

// requestsInput reports whether the program of a cell may ask the user for input.
func (m *memory) requestsInput(p *cell.Program) bool { return m.uses(p, []string{"gonbui"}) }
