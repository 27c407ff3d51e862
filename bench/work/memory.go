package work

import (
	"context"
	"runtime"

	"setlab/setlib/nn"
)

// ConvolutionalMemory returns how much memory the paper's SET-CNN takes in training: what is live after minibatches of 100, over its
// activations and parameters. Activations are the outputs of all layers, those that are computed in place included; a parameter has
// a velocity and a gradient.
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
	outputs := c.features()
	for _, n := range network.LayerOutputs() {
		outputs += n
	}
	runtime.KeepAlive(data)
	return bytes / (value * float64(outputs*columns+3*network.Parameters())), nil
}
