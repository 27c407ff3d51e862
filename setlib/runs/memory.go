package runs

import (
	"context"
	"fmt"

	"setlab/setlib/internal/memory"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
)

// Memory returns the approximate number of bytes that training needs in addition to the data: the memory of the model, according to
// Options.Memory of its package, and of the copy of its state after the last complete epoch. For a Custom model it is 0. Its errors are those
// of Train.
func (c Config) Memory() (int64, error) {
	if err := c.check(); err != nil {
		return 0, err
	}
	plan, err := c.blueprint()
	return memory.Count(plan.memory), err
}

// checkMemory returns an error if the model does not fit into memory.
func (b *blueprint) checkMemory() error {
	return memory.Check(b.memory, func() string {
		switch o := b.options.(type) {
		case rbm.Options:
			return fmt.Sprintf("runs: training an RBM of %d visible and %d hidden units, %v,", o.Visible, o.Hidden, o.Topology)
		case nn.Options:
			return fmt.Sprintf("runs: training a network of %d inputs and %d layers", o.Inputs, len(o.Layers))
		}
		return fmt.Sprintf("runs: training a %T", b.options)
	})
}

// within builds the model unless ctx ends first. In that case the build ends soon in the background, when it checks ctx, and its result is
// dropped.
func (build builder) within(ctx context.Context) (Resumable, error) {
	if ctx.Done() == nil {
		return build(ctx)
	}
	type built struct {
		model Resumable
		err   error
		why   any // panic value
	}
	done := make(chan built, 1)
	go func() {
		var b built
		defer func() {
			b.why = recover()
			done <- b
		}()
		b.model, b.err = build(ctx)
	}()
	select {
	case b := <-done:
		if b.why != nil {
			panic(b.why)
		}
		return b.model, b.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
