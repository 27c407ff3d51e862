package work

import (
	"context"
	"runtime"

	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// ConvolutionalMemory returns the live memory of the paper's SET-CNN after minibatches of 100, divided by the size of its activations and
// parameters. Activations are the inputs and the outputs of convolutions, poolings, sparse and dense layers; rectifiers and dropout work in
// place. A parameter has a velocity and a gradient.
func ConvolutionalMemory(ctx context.Context, threads int) (float64, error) {
	return cnn.memory(ctx, threads)
}

func (c convolutional) memory(ctx context.Context, threads int) (float64, error) {
	const columns, value = nn.DefaultBatchSize, 4
	data := gray(2*columns, c.features(), 10)
	before := live()
	network := c.of(sparse, threads)
	if _, err := network.TrainEpoch(ctx, data, 1); err != nil {
		return 0, err
	}
	bytes := live() - before
	runtime.KeepAlive(data)
	return bytes / (value * float64(activations(network)*columns+3*network.Parameters())), nil
}

// activations returns the number of a sample's values at the input and the outputs of all layers.
func activations(n *nn.Network) int {
	o := n.Options()
	sum := o.Inputs
	for k, outputs := range n.LayerOutputs() {
		switch o.Layers[k].(type) {
		case nn.ReLU, nn.Dropout, nn.Flatten: // in place
		default:
			sum += outputs
		}
	}
	return sum
}

// BytesPerConnection returns the memory of a connection in training: the difference in memory of two trained and evolved networks with the same
// neurons, one with half the connections, divided by the difference in connections. Activations and other memory of neurons cancel.
func BytesPerConnection(ctx context.Context, threads int) (float64, error) {
	return perceptron{samples: 100, inputs: 784, hidden: []int{10000, 10000, 10000}, classes: 10}.bytesPerConnection(ctx, threads)
}

func (p perceptron) bytesPerConnection(ctx context.Context, threads int) (float64, error) {
	half, few, err := p.footprint(ctx, 20, threads)
	if err != nil {
		return 0, err
	}
	whole, many, err := p.footprint(ctx, 40, threads)
	return (whole - half) / (many - few), err
}

// footprint returns the bytes of a trained and evolved network, and the number of its connections.
func (p perceptron) footprint(ctx context.Context, epsilon float64, threads int) (bytes, connections float64, err error) {
	data, before := gray(p.samples, p.inputs, p.classes), live()
	network := p.network(topology.SET{Epsilon: epsilon}, nil, threads)
	for epoch := 1; epoch <= 2; epoch++ {
		if _, err := network.TrainEpoch(ctx, data, epoch); err != nil {
			return 0, 0, err
		}
		network.Rewire(epoch, 3)
	}
	bytes, connections = live()-before, float64(network.Connections())
	runtime.KeepAlive(data)
	return bytes, connections, nil
}

// MemoryGrowth returns the ratio of the memory in training of SET-MLPs with 3 x 10000 and 3 x 1000 hidden neurons and the same epsilon.
func MemoryGrowth(ctx context.Context, threads int) (float64, error) {
	p := growing
	p.samples = 100
	return p.memoryGrowth(ctx, threads)
}

func (p perceptron) memoryGrowth(ctx context.Context, threads int) (float64, error) {
	before, _, err := p.footprint(ctx, sparse.Epsilon, threads)
	if err != nil {
		return 0, err
	}
	after, _, err := p.tenfold().footprint(ctx, sparse.Epsilon, threads)
	return after / before, err
}

// live returns the number of bytes in use.
func live() float64 {
	// The second collection frees what finalizers and pools hold.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
