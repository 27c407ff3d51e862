package kernel

import (
	"context"
	"unicode/utf8"

	"setlab/kernel/assist"
	"setlab/kernel/session/pipe"
)

// Complete returns the texts that could stand before the cursor. Places are given
// in code points. It answers also while a cell runs.
func (k *Kernel) Complete(ctx context.Context, code string, cursor int) (assist.Completions, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiler.Cells()})
	return answer.Completions, err
}

// Inspect explains what is at the cursor, at length with more. It reports whether
// there is anything to say, also while a cell runs.
func (k *Kernel) Inspect(ctx context.Context, code string, cursor int, more bool) (assist.Help, bool, error) {
	answer, err := k.session.Ask(ctx, pipe.Question{Code: code, Cursor: cursor, Compiled: k.compiler.Cells(), Inspect: true, More: more})
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
