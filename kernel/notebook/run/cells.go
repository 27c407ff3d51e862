package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"setlab/kernel/jupyter/language"
	"setlab/kernel/notebook"
	"setlab/kernel/output"
)

// Tags that change how a cell is run, as in nbclient.
const (
	tagMayFail = "raises-exception"
	tagSkip    = "skip-execution"
)

// TimedOut is the failure name of a cell that exceeds Options.Timeout.
const TimedOut = "Timeout"

// CellError reports a cell that failed.
type CellError struct {
	Notebook string // path of the notebook, if it has one
	Cell     int    // position of the cell among all cells, from 1
	Line     string // first line of the cell, see notebook.Cell.FirstLine
	Failure  *output.Failure
}

func (e *CellError) Error() string {
	where := fmt.Sprintf("cell %d (%s)", e.Cell, e.Line)
	if e.Notebook != "" {
		where = e.Notebook + ", " + where
	}
	return fmt.Sprintf("%s: %s: %s", where, e.Failure.Name, e.Failure.Message)
}

func (e *CellError) Unwrap() error { return e.Failure }

// runs reports whether the cell should be run.
func runs(c *notebook.Cell) bool {
	return c.Type == notebook.Code && strings.TrimSpace(c.Source) != "" && !c.HasTag(tagSkip)
}

// runner runs the cells of a notebook.
type runner struct {
	ctx      context.Context
	kernel   Kernel
	name     string // of the notebook, for messages
	options  Options
	saving   saving
	started  time.Time
	collect  collector
	cells    int // number of cells to run
	ran      int
	failures []*CellError
}

// runAll runs the cells in order, up to the end or to a failure that ends the run.
func (r *runner) runAll(n *notebook.Notebook) error {
	r.started = time.Now()
	n.ClearOutputs()
	describe(n)
	for _, c := range n.Cells {
		if runs(c) {
			r.cells++
		}
	}
	for i, c := range n.Cells {
		if !runs(c) {
			continue
		}
		if r.ctx.Err() != nil {
			return context.Cause(r.ctx)
		}
		if err := errors.Join(r.run(i+1, c), r.saving.afterCell()); err != nil {
			return err
		}
	}
	return nil
}

// run runs the cell at a position. If it returns an error, the run ends.
func (r *runner) run(position int, c *notebook.Cell) error {
	r.ran++
	r.report(c, nil, false)
	failure, err := r.execute(c)
	if failure == nil {
		r.report(c, nil, true)
		return err
	}
	failed := &CellError{Notebook: r.name, Cell: position, Line: c.FirstLine(), Failure: failure}
	r.report(c, failed, true)
	switch {
	case r.ctx.Err() != nil:
		return context.Cause(r.ctx)
	case err != nil:
		return err
	case c.HasTag(tagMayFail):
		return nil
	case r.options.AllowErrors:
		r.failures = append(r.failures, failed)
		return nil
	}
	return failed
}

// execute runs a cell and collects its outputs. It returns the failure of the cell; if the failure
// was not caused by the cell itself, it also returns an error.
func (r *runner) execute(c *notebook.Cell) (*output.Failure, error) {
	ctx := r.ctx
	if r.options.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.options.Timeout)
		defer cancel()
	}
	r.collect.begin(c)
	c.ExecutionCount = r.ran
	ended := make(chan struct{})
	go r.watch(ctx, ended)
	var err error
	r.saving.during(func() { err = r.kernel.Execute(ctx, c.Source, r.receive(c)) })
	close(ended)
	defer r.collect.end()
	if err == nil {
		return nil, nil
	}
	var failure *output.Failure
	if !errors.As(err, &failure) {
		failure = &output.Failure{Name: output.Unavailable, Message: err.Error()}
	} else {
		err = nil
	}
	if r.ctx.Err() == nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		failure = &output.Failure{Name: TimedOut, Message: fmt.Sprintf("the cell ran longer than %v and was interrupted", r.options.Timeout)}
		err = nil
	}
	r.collect.fail(failure)
	return failure, err
}

// watch closes the kernel if the cell is still running long after ctx has ended.
func (r *runner) watch(ctx context.Context, ended <-chan struct{}) {
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	patience := r.options.Patience
	if patience == 0 {
		patience = defaultPatience
	}
	select {
	case <-ended:
	case <-time.After(patience):
		// Execute reports the outcome, whether or not this succeeds.
		_ = r.kernel.Close()
	}
}

// defaultPatience is used if Options.Patience is zero.
const defaultPatience = 10 * time.Second

func (r *runner) report(c *notebook.Cell, err error, done bool) {
	if r.options.Progress == nil {
		return
	}
	p := r.progress(c)
	p.Done, p.Err = done, err
	r.options.Progress(p)
}

func (r *runner) progress(c *notebook.Cell) Progress {
	return Progress{Notebook: r.name, Cell: r.ran, Cells: r.cells, Line: c.FirstLine(), Elapsed: time.Since(r.started)}
}

// describe records the kernel in the metadata. An existing kernelspec is kept, as it is the
// author's choice.
func describe(n *notebook.Notebook) {
	if _, ok := n.Metadata["kernelspec"]; !ok {
		n.Metadata["kernelspec"] = map[string]any{
			"display_name": "SET Lab (Go)", "language": "go", "name": "setlab",
		}
	}
	n.Metadata["language_info"] = language.Info()
}
