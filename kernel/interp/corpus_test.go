package interp

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"setlab/internal/race"
	"setlab/kernel/output"
)

var update = flag.Bool("update", false, "compile the corpus of cells and programs, and write what it prints to its golden files")

// These are the numbers of cells and programs of the corpus that run interpreted. Raise them when more do.
const (
	interpretedCells    = 447
	interpretedPrograms = 154
)

// TestCorpus runs the corpus of typical code from notebooks and scripts. Every cell and program must either give the
// same output as the compiled code or be refused with the message that suggests compiled cells. Cells after a refused
// cell of a session may depend on it, so they are only counted if they fail or print something else.
func TestCorpus(t *testing.T) {
	race.Skip(t, "the race detector reports the interpreter's own handling of goroutines")
	files := readCorpus(t)
	if *update {
		updateCorpus(t, files)
	}
	var cells, programs tally
	for i, f := range files {
		switch {
		case testing.Short() && i%10 != 0:
		case f.programs:
			programs.runPrograms(t, f)
		default:
			cells.runSession(t, f)
		}
	}
	t.Logf("cells: %v", &cells)
	t.Logf("programs: %v", &programs)
	t.Logf("refused:\n%s", strings.Join(append(cells.refusals, programs.refusals...), "\n"))
	if testing.Short() {
		return
	}
	if cells.right < interpretedCells || programs.right < interpretedPrograms {
		t.Errorf("%d cells and %d programs are interpreted, want at least %d and %d", cells.right, programs.right, interpretedCells, interpretedPrograms)
	}
}

// tally counts results of cells or programs.
type tally struct {
	all, right, refused, behind int
	refusals                    []string // names and messages
}

func (c *tally) String() string {
	return fmt.Sprintf("%d of %d interpreted, %d refused, %d behind a refused cell", c.right, c.all, c.refused, c.behind)
}

// judge compares the result of a cell or program with that of the compiled code and reports whether it was refused.
func (c *tally) judge(t *testing.T, name, code, got, want string, failure *output.Failure) (refused bool) {
	t.Helper()
	if failure != nil && strings.Contains(failure.Message, output.CompiledWay) {
		c.refused++
		c.refusals = append(c.refusals, name+": "+strings.TrimSuffix(failure.Message, output.CompiledWay))
		return true
	}
	switch {
	case failure != nil && failure.Name == output.Panic:
		got += failure.Message + "\n"
	case failure != nil:
		got += failure.Name + ": " + failure.Message + "\n"
	}
	switch {
	case got == want:
		c.right++
	default:
		t.Errorf("%s\n%s\ninterpreted: %s\ncompiled:    %s", name, code, got, want)
	}
	return false
}

// runSession runs the cells of a session.
func (c *tally) runSession(t *testing.T, f *corpusFile) {
	t.Helper()
	want := f.golden(t)
	r := newRecorder(t)
	defer r.close()
	refused := false
	for i, p := range f.parts {
		c.all++
		out, failure := r.run(p.code)
		if isRefusal := failure != nil && strings.Contains(failure.Message, output.CompiledWay); refused && !isRefusal && (failure != nil || out != want[i]) {
			c.behind++
			continue
		}
		refused = c.judge(t, f.name+"/"+p.name, p.code, out, want[i], failure) || refused
	}
}

// runPrograms runs each program in its own session.
func (c *tally) runPrograms(t *testing.T, f *corpusFile) {
	t.Helper()
	want := f.golden(t)
	for i, p := range f.parts {
		c.all++
		text, start, err := asDeclarations(p.code)
		if err != nil {
			t.Fatal(err)
		}
		r := newRecorder(t)
		var out string
		var failure *output.Failure
		for _, code := range append([]string{text}, start...) {
			if failure == nil {
				var more string
				more, failure = r.run(code)
				out += more
			}
		}
		r.close()
		c.judge(t, f.name+"/"+p.name, p.code, out, want[i], failure)
	}
}
