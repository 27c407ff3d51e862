package runs

import (
	"context"
	"fmt"

	"setlab/setlib/internal/rate"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
)

// Network returns the trained network of the finished run whose digest begins with prefix, and its inputs:
//
//	model, inputs, err := store.Network(ctx, "3f2a")
//	data, err := set.Test.Treated(inputs.Treatments) // of a set that is not standardized
//	classes, err := model.Classify(ctx, data)
//
// It is an error if the run is stored without its model, is unfinished, or has a model of another kind. To continue training, call Train
// with the configuration, because user-defined rules and schedules are not stored.
func (s *Store) Network(ctx context.Context, prefix string) (*nn.Network, Inputs, error) {
	model, in, err := s.Model(ctx, prefix)
	n, ok := model.(*nn.Network)
	if err == nil && !ok {
		err = fmt.Errorf("runs: %s is %s, not a network", prefix, kindOf(model))
	}
	return n, in, err
}

// RBM returns the trained RBM of a finished run and its inputs, as Network does for networks.
func (s *Store) RBM(ctx context.Context, prefix string) (*rbm.RBM, Inputs, error) {
	model, in, err := s.Model(ctx, prefix)
	m, ok := model.(*rbm.RBM)
	if err == nil && !ok {
		err = fmt.Errorf("runs: %s is %s, not an RBM", prefix, kindOf(model))
	}
	return m, in, err
}

// Model returns the trained model of a finished run, a *nn.Network or an *rbm.RBM, as Network and RBM do.
func (s *Store) Model(ctx context.Context, prefix string) (Resumable, Inputs, error) {
	found, err := s.Lookup(prefix)
	if err != nil {
		return nil, Inputs{}, err
	}
	e, err := s.open(found.Digest, true)
	if err != nil {
		return nil, Inputs{}, err
	}
	if !e.hasState() {
		return nil, Inputs{}, fmt.Errorf("runs: %s is stored without its model; train it with its weights (\"weights\": true in a grid file, Config.Weights)", found.Digest)
	}
	config, err := e.read(configFile)
	if err != nil {
		return nil, Inputs{}, err
	}
	if err := e.checkDigest(config, found.Digest); err != nil {
		return nil, Inputs{}, err
	}
	options, err := modelOf(config)
	if err != nil {
		return nil, Inputs{}, err
	}
	model, err := built(ctx, options)
	if err != nil {
		return nil, Inputs{}, fmt.Errorf("runs: %s: %w", found.Digest, err)
	}
	state, err := e.state(model.State())
	if err == nil {
		err = model.SetState(state)
	}
	if err != nil {
		return nil, Inputs{}, err
	}
	in, err := e.inputs(ctx)
	return model, in, err
}

// built returns the untrained model with the given options. Options that no model can have are an error, because they come from a file.
func built(ctx context.Context, options any) (model Resumable, err error) {
	defer func() {
		if impossible := recover(); impossible != nil {
			err = fmt.Errorf("%s has impossible options (%v); the run is damaged: train it again", configFile, impossible)
		}
	}()
	switch o := options.(type) {
	case nn.Options:
		o.Momentum, o.WeightDecay = rate.Given(o.Momentum), rate.Given(o.WeightDecay)
		return nn.NewContext(ctx, o)
	case rbm.Options:
		o.Momentum, o.WeightDecay = rate.Given(o.Momentum), rate.Given(o.WeightDecay)
		return rbm.NewContext(ctx, o)
	}
	return nil, fmt.Errorf("a model of type %T can only be built from its configuration", options)
}

// kindOf returns the kind of a model in words.
func kindOf(model Resumable) string {
	switch model.(type) {
	case *nn.Network:
		return "a network"
	case *rbm.RBM:
		return "an RBM"
	}
	return fmt.Sprintf("a %T", model)
}
