package rbm_test

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// Training a SET-RBM on DNA increases the log-probability of the test data by more than two nats per sample.
func ExampleNew() {
	dna, ctx := datasets.DNA(), context.Background()
	model := rbm.New(rbm.Options{Visible: 180, Hidden: 10, Topology: topology.SET{Epsilon: 11}, Seed: 1})
	model.InitVisibleBias(dna.Train)
	run, err := train.Fit(ctx, model, dna.Train, train.Options{
		Epochs:  50,
		Metrics: []train.Metric{rbm.ExactLogProbability(model, dna.Test, 1)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	nats := run.History.Column("log-probability")
	fmt.Println(model)
	fmt.Println(nats[49] > nats[0]+2)
	// Output:
	// RBM 180-10, SET(epsilon=11, zeta=0.3), 1261 connections, CD-1
	// true
}

// The estimate by annealed importance sampling is close to the sum over all states.
func ExampleRBM_AIS() {
	model := rbm.FromWeights([][]float64{{1, -1}, {0.5, 2}, {-1, 0}}, []float64{0, 0.5, -0.5}, []float64{0.2, 0})
	ctx := context.Background()
	exact, err := model.ExactLogZ(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	estimate, err := model.AIS(ctx, rbm.AISOptions{Runs: 100, Betas: rbm.LinearBetas(1000)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("exact %.1f, estimated %.1f\n", exact, estimate.LogZ)
	// Output: exact 4.8, estimated 4.8
}

// Samples are states after a number of Gibbs steps.
func ExampleRBM_Sample() {
	model := rbm.FromWeights([][]float64{{20}, {-20}}, []float64{-10, 10}, []float64{0}) // one bit, and its opposite
	drawn, err := model.Sample(context.Background(), rbm.SampleOptions{Count: 100, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	opposite := 0
	x := make([]float32, 2)
	for k := range drawn.Len() {
		if drawn.Row(x, k); x[0] != x[1] {
			opposite++
		}
	}
	fmt.Println(drawn.Len(), "samples,", opposite, "of them with opposite bits")
	// Output: 100 samples, 100 of them with opposite bits
}
