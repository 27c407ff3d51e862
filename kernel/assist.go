package kernel

import (
	"context"
	"unicode/utf8"

	"setlab/kernel/assist"
	"setlab/kernel/session/pipe"
)

// Complete returns completions for the text before the cursor. Positions count code points. Complete also works
// while a cell runs.
func (k *Kernel) Complete(ctx context.Context, code string, cursor int) (assist.Completions, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiler.Cells()})
	return answer.Completions, err
}

// Inspect describes what is at the cursor, in more detail if more is set. It reports whether it found anything.
// Inspect also works while a cell runs.
func (k *Kernel) Inspect(ctx context.Context, code string, cursor int, more bool) (assist.Help, bool, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiler.Cells(), Inspect: true, More: more})
	return answer.Help, answer.Found, err
}

// Help answers a cell that asks about an expression, see cell.HelpRequest. If nothing is known about the expression,
// the help says so.
func (k *Kernel) Help(ctx context.Context, expression string, more bool) (assist.Help, error) {
	help, found, err := k.Inspect(ctx, expression, utf8.RuneCountInString(expression), more)
	if !found {
		help.Plain = "There is nothing of the name " + expression + "."
	}
	return help, err
}
