package runs

import (
	"context"
	"fmt"

	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/train"
)

// Resumable is a model whose training can be interrupted and resumed.
type Resumable interface {
	train.Model
	// State returns everything that training changes. It is valid until the model is trained again.
	State() train.State
	// SetState copies the state of a model with the same options.
	SetState(train.State) error
}

var (
	_ Resumable = (*rbm.RBM)(nil)
	_ Resumable = (*nn.Network)(nil)
)

// Custom is a user-defined model, or a model of the library that starts differently than its options specify, for example with the
// weights of another model.
type Custom struct {
	Name     string // identifies the run, together with Settings
	Settings any    // everything that determines the model: a plain value such as a struct, or a list of options and digests
	New      func() Resumable
}

// builder creates an untrained model. It stops when ctx is canceled.
type builder func(ctx context.Context) (Resumable, error)

// blueprint is a model that can be identified and built.
type blueprint struct {
	options  any // with the defaults filled in
	threads  int // largest number of processors that it uses; 0 means all
	build    builder
	memory   float64 // bytes that the model and the copy of its state need; 0 if unknown
	weighted int     // number of layers with weights; 0 if unknown
}

// blueprint resolves the model of the configuration.
func (c *Config) blueprint() (blueprint, error) {
	features := c.Data.Features()
	switch o := c.Model.(type) {
	case rbm.Options:
		if o.Visible == 0 {
			o.Visible = features
		}
		if c.Threads != 0 {
			o.Threads = c.Threads
		}
		if o.Visible != features {
			return blueprint{}, fmt.Errorf("runs: an RBM of %d visible units for data of %d features", o.Visible, features)
		}
		build := func(ctx context.Context) (Resumable, error) { return rbm.NewContext(ctx, o) }
		return blueprint{o.WithDefaults(), o.Threads, build, float64(o.Memory()) + float64(o.StateMemory()), 1}, nil
	case nn.Options:
		if o.Inputs == 0 {
			o.Inputs = features
		}
		if c.Threads != 0 {
			o.Threads = c.Threads
		}
		if o.Inputs != features {
			return blueprint{}, fmt.Errorf("runs: a network of %d inputs for data of %d features", o.Inputs, features)
		}
		if size := product(o.Shape); o.Shape != nil && size != features {
			return blueprint{}, fmt.Errorf("runs: a network of images of shape %v, which have %d values, for data of %d features", o.Shape, size, features)
		}
		build := func(ctx context.Context) (Resumable, error) { return nn.NewContext(ctx, o) }
		return blueprint{o.WithDefaults(), o.Threads, build, float64(o.Memory()) + float64(o.StateMemory()), weighted(o.Layers)}, nil
	case Custom:
		if o.Name == "" || o.New == nil {
			return blueprint{}, fmt.Errorf("runs: a Custom model (%q) lacks a Name or a New function", o.Name)
		}
		return blueprint{o, c.Threads, func(context.Context) (Resumable, error) { return o.New(), nil }, 0, 0}, nil
	}
	return blueprint{}, fmt.Errorf("runs: a model of type %T; Config.Model is rbm.Options, nn.Options or runs.Custom", c.Model)
}

// weighted returns how many of the layers have weights.
func weighted(layers []nn.Layer) int {
	n := 0
	for _, l := range layers {
		switch l.(type) {
		case nn.Sparse, nn.Dense, nn.Convolution:
			n++
		}
	}
	return n
}

func product(shape []int) int {
	p := 1
	for _, n := range shape {
		p *= n
	}
	return p
}
