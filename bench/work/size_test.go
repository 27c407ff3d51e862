package work

import (
	"context"
	"errors"
	"testing"

	"setlab/setlib/nn"
)

// A connection must hold at least its weight, its velocity and where it comes from, and at most a place in the second order and a gradient
// beside them; the neurons' own memory must not count.
func TestBytesPerConnection(t *testing.T) {
	p := perceptron{samples: 20, inputs: 300, hidden: []int{1000, 1000}, classes: 4}
	got, err := p.bytesPerConnection(t.Context(), 1)
	if err != nil || got < 12 || got > 24 {
		t.Errorf("%v bytes a connection, %v", got, err)
	}
}

func TestGrowth(t *testing.T) {
	g, err := perceptron{50, 100, []int{50, 50}, 4}.grow(t.Context(), 3, 1)
	if err != nil || len(g.Time) != 3 || g.Time.Min() <= 0 {
		t.Errorf("%+v, %v", g, err)
	}
	if g.Memory < 2 || g.Memory > 12 {
		t.Errorf("ten times the neurons take %v times the memory", g.Memory)
	}
}

func TestMinibatches(t *testing.T) {
	times, network, err := perceptron{30, 40, []int{60, 60, 60}, 4}.minibatches(t.Context(), 2, 1)
	if err != nil || len(times) != 2 || len(network.Graphs()) != 4 {
		t.Errorf("%v, %v, %v", times, network, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (perceptron{30, 40, []int{60}, 4}).minibatches(ctx, 2, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestConvolutionalMemory(t *testing.T) {
	c := convolutional{shape: []int{16, 16, 3}, network: nn.CNN{Blocks: []int{16, 32}, Hidden: []int{64}}}
	if ratio, err := c.memory(t.Context(), 1); err != nil || ratio < .8 || ratio > 1.3 { // a small network: what convolutions work in counts for more
		t.Errorf("%.2f times the activations and parameters, %v", ratio, err)
	}
}
