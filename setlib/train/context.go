package train

import (
	"context"
	"os"
	"os/signal"
)

// Context returns a context that the user can cancel: Ctrl-C in a program, the interrupt button in a notebook. It is canceled by
// the first interrupt after the call; for work that begins later ask for a fresh one. In a notebook's interpreted cells, the
// variable ctx is such a context, fresh in every cell.
func Context() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	// Once it has served, a second Ctrl-C ends a program as usual.
	context.AfterFunc(ctx, stop)
	return ctx
}
