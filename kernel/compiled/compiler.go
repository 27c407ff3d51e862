// Package compiled runs cells as programs built by GoNB. A program starts with the declarations and values that it uses of the
// interpreted session and of earlier compiled cells, and returns the variables when it ends.
package compiled

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/compiled/gonb"
	"setlab/kernel/display"
	"setlab/kernel/display/widget"
	"setlab/kernel/output"
	"setlab/kernel/process/shell"
	"setlab/kernel/scope"
	"setlab/kernel/session"
	"setlab/kernel/session/pipe"
)

// Compiler runs cells as programs. Cells and Clear may be called concurrently; its other methods must be called by one goroutine at a
// time.
type Compiler struct {
	session    *session.Host
	gonb       *gonb.Client
	page       *widget.Page
	background []string // the command line that calls shell.Run
	connect    func(output.Sink) output.Sink

	memory memory // what GoNB remembers
	cells  cells
}

// New returns a compiler for cells that use the variables of a session. The function connect wraps the sink of a cell so that its program
// can communicate with the page. The command line background calls shell.Run.
func New(host *session.Host, client *gonb.Client, page *widget.Page, background []string, connect func(output.Sink) output.Sink) *Compiler {
	return &Compiler{session: host, gonb: client, page: page, background: background, connect: connect}
}

// Input reads a line for a cell that reads standard input, or returns an error saying why it cannot.
type Input = func(prompt string, password bool) (string, error)

// leave is the call that returns the session's variables.
const leave = "carriedʹ.Leave()"

// Run runs a cell in GoNB. The cell has the given code, and program is its parsed form. Run provides the declarations and values that the
// cell uses of the session and of earlier compiled cells, and takes the variables back.
func (c *Compiler) Run(ctx context.Context, code string, program *cell.Program, input Input, sink output.Sink) error {
	sink = serial(sink)
	if m := cmp.Or(program.Mistake(), cell.DropsC(code), program.DropsEmbed()); m != nil {
		return mistaken(code, m)
	}
	settled, err := c.remove(ctx, program, sink)
	if err != nil {
		return err
	}
	c.memory.obey(program)
	c.memory.displace(program)
	if err := c.follow(ctx, sink); err != nil {
		return err
	}
	p, err := c.prepare(ctx, program, sink)
	defer p.clear()
	if err != nil {
		return err
	}
	if forget := c.memory.forget; len(forget) > 0 {
		c.memory.forget = nil
		if err := c.gonb.Forget(ctx, forget); err != nil {
			return err
		}
	}
	text, origin := program.ForGoNB(p.before, p.first...)
	text = cell.WithoutRemoved(text, settled)
	if !program.IsScript() {
		text = shell.Wrap(text, c.background)
	}
	err = c.gonb.Execute(ctx, gonb.Cell{Text: text, Origin: origin, Code: code, InPage: program.Has("%wasm")}, input, c.connect(sink))
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.CompileError && failure.Name != output.Unavailable && !errors.Is(err, gonb.ErrNotCompiled) {
		c.memory.add(program)
		if lost := c.memory.uninitialized(program, failure); len(lost) > 0 {
			sink(output.Stream{Name: "stderr", Text: "Later cells do not have " + strings.Join(lost, ", ") + ": the program ended before its main function.\n"})
		}
		c.memory.imported(p.imports, p.again)
		c.cells.add(code)
		if left := c.takeLeft(p, sink); err == nil {
			err = left
		}
		if replaced := c.replace(ctx, program, sink); err == nil {
			err = replaced
		}
	}
	if failure != nil && failure.Name == output.SessionLost {
		c.memory = memory{}
		c.cells.clear()
	}
	if moved := c.lead(ctx, program, sink); err == nil {
		err = moved
	}
	if !p.carries {
		return err
	}
	back := c.session.Import(ctx, sink)
	switch {
	case err == nil:
		err = back
	case back != nil:
		sink(output.Stream{Name: "stderr", Text: back.Error() + "\n"})
	}
	return err
}

// remove removes the names that a cell's commands remove from the session, and reports those that the session declared. It returns those
// that no compiled cell has declared.
func (c *Compiler) remove(ctx context.Context, program *cell.Program, sink output.Sink) (settled []string, err error) {
	names := removed(program)
	if len(names) == 0 || !c.session.Ran() {
		return nil, nil
	}
	forgot, err := c.session.Forget(ctx, names, sink)
	if err != nil {
		return nil, err
	}
	for _, name := range forgot {
		sink(output.Stream{Name: "stdout", Text: ". removed " + name + " from the session\n"})
		if _, compiled := c.memory.declared[name]; !compiled {
			settled = append(settled, name)
		}
	}
	return settled, nil
}

// replace removes from the session the names that a compiled cell has declared. Plain cells that use them are compiled from now on.
func (c *Compiler) replace(ctx context.Context, program *cell.Program, sink output.Sink) error {
	if !c.session.Ran() {
		return nil
	}
	_, err := c.session.Forget(context.WithoutCancel(ctx), slices.Concat(program.Declares(), program.Locals()), sink)
	return err
}

// mistaken returns the failure of a cell that would end GoNB.
func mistaken(code string, m *cell.Mistake) error {
	message := fmt.Sprintf("%d:1: %s", m.Line, m.Message)
	line := strings.TrimRight(strings.Split(code, "\n")[m.Line-1], "\r")
	return &output.Failure{Name: output.CompileError, Message: message, Traceback: append([]string{message}, output.Caret(line, 1)...)}
}

// preparation holds what a compiled cell needs, including what must be undone after it.
type preparation struct {
	keptVariables
	before  []string          // lines to insert before the cell
	first   []string          // statements for its main function
	carries bool              // it returns the session's variables
	imports map[string]string // of the session, by name
	again   map[string]string // hidden by earlier cells
	files   []string          // files written next to GoNB's file
	relay   *display.Relay
}

// prepare prepares everything that a cell needs.
func (c *Compiler) prepare(ctx context.Context, program *cell.Program, sink output.Sink) (p preparation, err error) {
	if !program.Compiles() {
		return p, nil
	}
	folder, err := c.gonb.Folder(ctx)
	if err != nil {
		return p, err
	}
	if c.memory.folder != folder {
		c.memory = memory{folder: folder} // GoNB has been restarted
	}
	sources := map[string]string{}
	if !program.Has("%wasm") {
		sources[stackFile] = stackSource
		if !c.memory.requestsInput(program) {
			sources[stdinFile] = stdinSource
		}
	}
	if program.UsesContext() {
		sources[contextFile] = contextSource
	}
	if unused := program.UnusedImports(); len(unused) > 0 {
		sources[importsFile] = importsSource(unused)
	}
	var ending, used []string
	names := c.memory.wanted(program)
	if len(names) > 0 && c.session.Ran() {
		exported, err := c.session.Export(ctx, pipe.Export{Names: names, Own: c.memory.names(program), Folder: folder, Embed: program.Has("%wasm")}, sink)
		if err != nil {
			return p, err
		}
		maps.Copy(sources, exported.Files)
		if exported.Carries {
			p.carries, ending = true, append(ending, leave)
		}
		p.imports, used = exported.Imports, exported.Names
	}
	if p.carries || program.UsesContext() || slices.ContainsFunc(scope.Module(), func(path string) bool { return slices.Contains(names, scope.NameOf(path)) }) {
		if err := c.gonb.Restore(ctx, folder); err != nil {
			return p, err
		}
	}
	p.again = c.memory.hide(program, used)
	p.before = append(importLines(p.imports), importLines(p.again)...)
	tests := program.Has("%test") && !c.memory.declares(program, "TestMain")
	if c.gonb.Imports(folder) && !program.Has("%wasm") {
		p.keptVariables = c.memory.keep(program, folder, program.Ends() || tests)
		p.before = append(p.before, p.keptVariables.before...)
		if p.source != "" {
			sources[keepFile] = p.source
		}
		if p.leaves {
			ending = append(ending, leaveKept)
		}
		sources[showFile] = showSource
	} else {
		sources[showFile] = showAlone
	}
	if !program.Shows() {
		delete(sources, showFile)
	}
	if program.Shows() || (program.Ends() || tests) && c.memory.displays(program) {
		if sources[flushFile] = flushAlone; c.gonb.Imports(folder) {
			sources[flushFile] = flushSource
		}
		ending = append([]string{flushed}, ending...)
	}
	switch {
	case len(ending) == 0:
	case program.Ends():
		for _, statement := range ending {
			p.first = append(p.first, "defer "+statement)
		}
	case tests:
		sources["0main_test.go"] = fmt.Sprintf(testMain, strings.Join(ending, "; "))
	case p.carries:
		p.carries = false
		sink(output.Stream{Name: "stderr", Text: "The variables of the session are unchanged: " + whyNot(program) + ".\n"})
	}
	if err := c.relay(&p, program, folder, sources, sink); err != nil {
		return p, err
	}
	p.files, err = lay(folder, sources)
	return p, err
}

// contextFile has the function that returns the context of a cell. Cells may use the names of the packages for other things.
const (
	contextFile   = "0context.go"
	contextSource = "package main\n\nimport (\n\tcontextPackageʹ \"context\"\n\ttrainʹ \"setlab/setlib/train\"\n)\n\nfunc " + cell.ContextCall + " contextPackageʹ.Context { return trainʹ.Context() }\n"
)

// testMain is a TestMain that runs code after the tests of a cell.
const testMain = `package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	status := m.Run()
	%s
	os.Exit(status)
}
`

// whyNot returns why a cell cannot return variables.
func whyNot(program *cell.Program) string {
	if program.Has("%wasm") {
		return "a program in the page cannot return them"
	}
	return "a cell with its own TestMain does not return them"
}

// clear removes the files next to GoNB's and closes the relay.
func (p *preparation) clear() {
	if p.relay != nil {
		_ = p.relay.Close() // its temporary directory does not matter
	}
	for _, file := range p.files {
		// A remaining file is overwritten later, or deleted with the folder.
		_ = os.Remove(file)
	}
}

// takeLeft stores the compiled cells' own variables that the program has saved.
func (c *Compiler) takeLeft(p preparation, sink output.Sink) error {
	p.remembered(&c.memory)
	notes, err := p.left(&c.memory)
	if notes != "" {
		sink(output.Stream{Name: "stderr", Text: notes})
	}
	return err
}

// lay writes source files next to the one that GoNB writes.
func lay(folder string, sources map[string]string) (files []string, err error) {
	for name, source := range sources {
		file := filepath.Join(folder, name)
		files = append(files, file)
		if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
			return files, fmt.Errorf("copying the session's declarations to the compiled cell: %w", err)
		}
	}
	return files, nil
}
