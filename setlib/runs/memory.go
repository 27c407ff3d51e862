package runs

import (
	"context"
	"fmt"

	"setlab/setlib/internal/memory"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
)

// Memory returns about how many bytes training takes beside the data: those of the model, as Options.Memory of its package says, and
// of its state after the last complete epoch, which is kept. A Custom model is 0. Errors are those of Train.
func (c Config) Memory() (int64, error) {
	if err := c.check(); err != nil {
		return 0, err
	}
	plan, err := c.blueprint()
	return memory.Count(plan.takes()), err
}

// takes is the bytes of the model and its kept state: of 32 bytes a connection takes in the model, that has 8.
func (b *blueprint) takes() float64 { return b.memory * 5 / 4 }

// checkMemory refuses what does not fit.
func (b *blueprint) checkMemory() error {
	return memory.Check(b.takes(), func() string {
		switch o := b.options.(type) {
		case rbm.Options:
			return fmt.Sprintf("runs: training an RBM of %d visible and %d hidden units, %v,", o.Visible, o.Hidden, o.Topology)
		case nn.Options:
			return fmt.Sprintf("runs: training a network of %d inputs and %d layers", o.Inputs, len(o.Layers))
		}
		return fmt.Sprintf("runs: training a %T", b.options)
	})
}

// within builds the model, unless ctx ends before that is done: what goes on then ends soon, when it looks at ctx, and its result is nobody's.
func (build builder) within(ctx context.Context) (Resumable, error) {
	if ctx.Done() == nil {
		return build(ctx)
	}
	type built struct {
		model Resumable
		err   error
		why   any // it panicked
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
