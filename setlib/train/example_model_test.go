package train_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"setlab/datasets"
	"setlab/setlib/sparse"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// signed is a sparse layer with an optimizer of its own: each weight moves by a fixed length against the sign of its gradient.
type signed struct {
	layer *sparse.Matrix
	rule  topology.Rule
	rng   *rand.Rand
}

// TrainEpoch takes one step to reduce the squared error of all samples.
func (m *signed) TrainEpoch(ctx context.Context, data *datasets.Samples, _ int) (loss float64, err error) {
	x, y := sparse.NewBatch(data.Features(), data.Len()), sparse.NewBatch(data.Targets(), data.Len())
	rows := make([]int, data.Len())
	for r := range rows {
		rows[r] = r
	}
	data.Columns(x.Data, x.Stride, rows)
	m.layer.Forward(y, x, nil, 0)
	for r := range rows {
		for k, target := range data.Target(nil, r) {
			y.Row(k)[r] -= target // the gradient with respect to the output
			loss += float64(y.Row(k)[r]*y.Row(k)[r]) / float64(len(rows))
		}
	}
	gradient := make([]float32, m.layer.Connections())
	m.layer.Correlate(gradient, x, y, 1, 0, 0)
	for c, g := range gradient {
		if g != 0 {
			m.layer.Weights()[c] -= float32(math.Copysign(0.01, float64(g)))
		}
	}
	return loss, ctx.Err()
}

func (m *signed) Rewire(epoch, epochs int) {
	m.layer.Rewire(m.rule, topology.State{Epoch: epoch, Epochs: epochs}, m.rng, nil)
}

func (m *signed) Connections() int { return m.layer.Connections() }
func (m *signed) String() string {
	return fmt.Sprintf("%d connections, %v, sign descent", m.Connections(), m.rule)
}

// A model of one's own on a sparse matrix.
func ExampleModel() {
	rng := rand.New(rand.NewPCG(1, 1))
	const samples, features = 200, 20
	values, targets := make([]float32, samples*features), make([]float32, samples)
	for r := range targets {
		for f := range features {
			values[r*features+f] = float32(rng.NormFloat64())
		}
		targets[r] = values[r*features+3] - values[r*features+8] // two features matter
	}
	data, err := datasets.FromFloats(samples, features, values, nil)
	if err == nil {
		data, err = data.WithTargets(targets, 1)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	rule := topology.SET{Epsilon: 0.4}
	model := &signed{sparse.NewMatrix(rule.Wire(features, 1, rng)), rule, rng}
	run, err := train.Fit(context.Background(), model, data, train.Options{Epochs: 1000})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model)
	fmt.Printf("after %d epochs the weights of the two are %.1f and %.1f\n", run.Epochs, model.layer.At(3, 0), model.layer.At(8, 0))
	// Output:
	// 5 connections, SET(epsilon=0.4, zeta=0.3), sign descent
	// after 1000 epochs the weights of the two are 1.0 and -1.0
}
