package kernel

import (
	"context"
	"slices"
	"sync"
	"unicode/utf8"

	"setlab/kernel/assist"
	"setlab/kernel/session/pipe"
)

// Complete returns the texts that could stand before the cursor. Places are given
// in code points. It answers also while a cell runs.
func (k *Kernel) Complete(ctx context.Context, code string, cursor int) (assist.Completions, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiled.list()})
	return answer.Completions, err
}

// Inspect explains what is at the cursor, at length with more. It reports whether
// there is anything to say, also while a cell runs.
func (k *Kernel) Inspect(ctx context.Context, code string, cursor int, more bool) (assist.Help, bool, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiled.list(), Inspect: true, More: more})
	return answer.Help, answer.Found, err
}

// Help answers a cell that asks about an expression, see cell.HelpRequest. If there is nothing to say, it says that.
func (k *Kernel) Help(ctx context.Context, expression string, more bool) (assist.Help, error) {
	help, found, err := k.Inspect(ctx, expression, utf8.RuneCountInString(expression), more)
	if !found {
		help.Plain = "There is nothing of the name " + expression + "."
	}
	return help, err
}

// compiledCells are the cells that GoNB has compiled, whose declarations later
// ones can use.
type compiledCells struct {
	mutex sync.Mutex
	cells []string
}

// remembered limits the cells that are remembered; a notebook has a few hundred.
const remembered = 2000

func (c *compiledCells) add(code string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.cells = slices.DeleteFunc(c.cells, func(old string) bool { return old == code })
	c.cells = append(c.cells, code)
	c.cells = c.cells[max(0, len(c.cells)-remembered):]
}

func (c *compiledCells) list() []string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.cells)
}

func (c *compiledCells) clear() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.cells = nil
}
