package work

import (
	"context"
	"runtime"

	"setlab/setlib/nn"
)

// ConvolutionalMemory returns how much memory the paper's SET-CNN takes in training: what is live after minibatches of 100, over its
// activations and parameters. Activations are the inputs and the outputs of convolutions, poolings, sparse and dense layers; what rectifiers and
// dropout put out lies where their inputs lay and does not count again. A parameter has a velocity and a gradient.
func ConvolutionalMemory(ctx context.Context, threads int) (float64, error) {
	return cnn.memory(ctx, threads)
}

func (c convolutional) memory(ctx context.Context, threads int) (float64, error) {
	const columns, value = nn.DefaultBatchSize, 4
	data := grey(2*columns, c.features(), 10)
	before := live()
	network := c.of(sparse, threads)
	if _, err := network.TrainEpoch(ctx, data, 1); err != nil {
		return 0, err
	}
	bytes := live() - before
	runtime.KeepAlive(data)
	return bytes / (value * float64(activations(network)*columns+3*network.Parameters())), nil
}

// activations returns the number of values of a sample, in and between the layers of a network.
func activations(n *nn.Network) int {
	o := n.Options()
	sum := o.Inputs
	for k, outputs := range n.LayerOutputs() {
		switch o.Layers[k].(type) {
		case nn.ReLU, nn.Dropout, nn.Flatten: // where their inputs lie
		default:
			sum += outputs
		}
	}
	return sum
}
