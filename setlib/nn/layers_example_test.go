package nn_test

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// learned trains a network on the digits for some epochs, and returns it with the test set.
func learned(o nn.Options, epochs int) (*nn.Network, *datasets.Samples) {
	digits := datasets.Digits().GloballyStandardized()
	o.Inputs = digits.Features()
	model := nn.New(o)
	if _, err := train.Fit(train.Context(), model, digits.Train, train.Options{Epochs: epochs}); err != nil {
		panic(err)
	}
	return model, digits.Test
}

// Batch normalization between the weights and the activation of every hidden layer.
func ExampleBatchNorm() {
	layers := nn.MLP{Hidden: []int{50, 50}, Classes: 10, Norm: nn.BatchNorm{}, Activation: nn.ReLU{}}.Layers()
	for _, layer := range layers {
		fmt.Println(layer)
	}
	model, test := learned(nn.Options{Layers: layers, LearningRate: 0.05}, 10)
	e, err := model.Evaluate(context.Background(), test)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("accuracy above 0.85:", e.Accuracy > .85)
	// Output:
	// 50 SET(epsilon=20, zeta=0.3)
	// batch norm
	// ReLU
	// 50 SET(epsilon=20, zeta=0.3)
	// batch norm
	// ReLU
	// 10 dense
	// accuracy above 0.85: true
}

// Layer normalization processes each sample separately, so its outputs do not depend on the other samples of the minibatch.
func ExampleLayerNorm() {
	layers := nn.MLP{Hidden: []int{50}, Classes: 10, Norm: nn.LayerNorm{}, Activation: nn.GELU{}}.Layers()
	model, test := learned(nn.Options{Layers: layers, Optimizer: nn.Adam{}, BatchSize: 20}, 10)
	e, err := model.Evaluate(context.Background(), test)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(layers[1], "and", layers[2])
	fmt.Println("accuracy above 0.85:", e.Accuracy > .85)
	// Output:
	// layer norm and GELU
	// accuracy above 0.85: true
}

// With a skip connection, the second hidden layer learns the difference from the first one's outputs.
func ExampleSkip() {
	model, test := learned(nn.Options{
		Layers: []nn.Layer{
			nn.Sparse{Neurons: 50}, nn.SReLU{},
			nn.Sparse{Neurons: 50}, nn.SReLU{}, nn.Skip{Over: 2},
			nn.Dense{Neurons: 10},
		},
		BatchSize: 20,
	}, 10)
	e, err := model.Evaluate(context.Background(), test)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("accuracy above 0.85:", e.Accuracy > .85)
	// Output: accuracy above 0.85: true
}

// He initialization in all layers of a convolutional network, instead of the default, Glorot's.
func ExampleWithInit() {
	layers := nn.WithInit(nn.CNN{Blocks: []int{8}, Hidden: []int{100}}.Layers(), nn.He)
	fmt.Println(layers[0].(nn.Convolution).Init, layers[len(layers)-1].(nn.Dense).Init)
	// Output: He He
}

// Calibrate compares a network's probabilities with the fraction of samples that it classifies correctly.
func ExampleNetwork_Calibrate() {
	model, test := learned(nn.Options{Layers: nn.MLP{Hidden: []int{50}, Classes: 10}.Layers(), BatchSize: 20}, 10)
	c, err := model.Calibrate(context.Background(), test, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	samples := 0
	for _, bin := range c.Bins {
		samples += bin.Samples
	}
	surest := c.Bins[4]
	fmt.Printf("%d bins with %d samples, the last from %.1f to %.1f\n", len(c.Bins), samples, surest.From, surest.To)
	fmt.Println("right more than 9 times of 10 there:", surest.Accuracy > .9)
	fmt.Println("calibration error below 0.1:", c.Error < .1)
	// Output:
	// 5 bins with 500 samples, the last from 0.8 to 1.0
	// right more than 9 times of 10 there: true
	// calibration error below 0.1: true
}
