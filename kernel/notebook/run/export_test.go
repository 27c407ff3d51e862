package run

import (
	"context"

	"setlab/kernel/notebook"
)

// Notebook runs the code cells of a notebook on a kernel and stores their outputs in the notebook.
// It removes the outputs of earlier runs from all cells, even those that it does not reach. It
// returns the cells that failed, if Options.AllowErrors lets it continue after a failure. If it did
// not reach the end, the error is a *CellError for a failed cell, or the cause of ctx.
//
// It only uses the options Timeout, Patience, AllowErrors, Echo and Progress.
func Notebook(ctx context.Context, n *notebook.Notebook, k Kernel, o Options) ([]*CellError, error) {
	r := &runner{ctx: ctx, kernel: k, options: o, saving: saving{save: func() error { return nil }}}
	err := r.runAll(n)
	return r.failures, err
}
