package work

import (
	"context"
	"errors"
	"testing"
)

func TestTimeGrowth(t *testing.T) {
	times, err := perceptron{50, 100, []int{50, 50}, 4}.timeGrowth(t.Context(), 3, 1)
	if err != nil || len(times) != 3 || times.Min() <= 0 {
		t.Errorf("%v, %v", times, err)
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
		t.Errorf("canceled: %v", err)
	}
}
