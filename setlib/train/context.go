package train

import (
	"context"
	"os"
	"os/signal"
)

// Context returns a context that the user can cancel: by Ctrl-C in a program, by the interrupt button in a notebook. The first
// interrupt after the call cancels it, so call Context again for later work. In interpreted cells of a notebook, the variable
// ctx is such a context, created for each cell.
func Context() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	// After the first Ctrl-C, a second one ends the program as usual.
	context.AfterFunc(ctx, stop)
	return ctx
}
