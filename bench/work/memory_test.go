package work

import (
	"testing"

	"setlab/setlib/nn"
)

// A connection has at least its weight, its velocity and its source, and at most also a position in the second order and a gradient. The memory
// of neurons must not count.
func TestBytesPerConnection(t *testing.T) {
	p := perceptron{samples: 20, inputs: 300, hidden: []int{1000, 1000}, classes: 4}
	got, err := p.bytesPerConnection(t.Context(), 1)
	if err != nil || got < 12 || got > 24 {
		t.Errorf("%v bytes a connection, %v", got, err)
	}
}

func TestMemoryGrowth(t *testing.T) {
	p := perceptron{50, 100, []int{50, 50}, 4}
	if ratio, err := p.memoryGrowth(t.Context(), 1); err != nil || ratio < 2 || ratio > 12 {
		t.Errorf("ten times the neurons take %v times the memory, %v", ratio, err)
	}
}

func TestConvolutionalMemory(t *testing.T) {
	c := convolutional{shape: []int{16, 16, 3}, network: nn.CNN{Blocks: []int{16, 32}, Hidden: []int{64}}}
	if ratio, err := c.memory(t.Context(), 1); err != nil || ratio < .8 || ratio > 1.3 { // a small network: what convolutions work in counts for more
		t.Errorf("%.2f times the activations and parameters, %v", ratio, err)
	}
}
