package importance

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"setlab/datasets"
	"setlab/setlib/internal/random"
	"setlab/setlib/nn"
)

// indicator returns a network of two inputs that predicts class 1 if the first is positive and ignores the second, with samples of which
// half are of either class. It classifies all of them correctly.
func indicator(t *testing.T, n int) (*nn.Network, *datasets.Samples) {
	t.Helper()
	model := nn.New(nn.Options{Inputs: 2, Layers: []nn.Layer{nn.Dense{Neurons: 2}}})
	copy(model.Weights()[0].Weights(), []float32{-1, 1, 0, 0})
	rng := rand.New(rand.NewPCG(1, 1))
	values, labels := make([]float32, 2*n), make([]int, n)
	for r := range labels {
		labels[r] = r % 2
		values[2*r], values[2*r+1] = float32(2*labels[r]-1), float32(rng.NormFloat64())
	}
	s, err := datasets.FromFloats(n, 2, values, labels)
	if err != nil {
		t.Fatal(err)
	}
	return model, s
}

// For n samples, half of either class, a permutation gives half of the samples a value of the other class on average, so the accuracy
// decreases by 1/2. The number of samples of class 1 with a value of class 1 is hypergeometric, so the standard deviation of the decrease
// is 1/(2 sqrt(n-1)).
func TestPermutationClosedForm(t *testing.T) {
	const n, repeats = 100, 400
	model, samples := indicator(t, n)
	s, err := Permutation(context.Background(), model, samples, nil, Options{Repeats: repeats, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	sd := 1 / (2 * math.Sqrt(n-1))
	if d := math.Abs(s.Values[0] - 0.5); d > 4*sd/math.Sqrt(repeats) {
		t.Errorf("the accuracy falls by %v, which is %v from 1/2", s.Values[0], d)
	}
	if math.Abs(s.Spread[0]/sd-1) > 4/math.Sqrt(2*repeats) {
		t.Errorf("the spread is %v, want %v", s.Spread[0], sd)
	}
	if s.Values[1] != 0 || s.Spread[1] != 0 || s.Repeats != repeats {
		t.Errorf("a feature that is not looked at: %v ± %v", s.Values[1], s.Spread[1])
	}
	// The loss of a sample is ln(1+e^-2) if the value is of its class, and ln(1+e^2) if not: it increases by twice the decrease of the accuracy.
	loss, err := Permutation(context.Background(), model, samples, nil, Options{Repeats: repeats, Seed: 3, Loss: true})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(loss.Values[0]-2*s.Values[0]) > 1e-5 || math.Abs(loss.Spread[0]-2*s.Spread[0]) > 1e-5 || loss.Values[1] != 0 {
		t.Errorf("the loss rises by %v ± %v while the accuracy falls by %v ± %v", loss.Values, loss.Spread, s.Values, s.Spread)
	}
}

// Equal seeds give equal scores for any number of threads, and they equal those of samples permuted by hand.
func TestPermutationRepeats(t *testing.T) {
	_, samples := indicator(t, 60)
	var scores []Scores
	for _, threads := range []int{1, 2, 1} {
		model := nn.New(nn.Options{Inputs: 2, Seed: 5, Threads: threads, Layers: []nn.Layer{nn.Dense{Neurons: 8}, nn.ReLU{}, nn.Dense{Neurons: 2}}})
		if _, err := model.TrainEpoch(context.Background(), samples, 1); err != nil {
			t.Fatal(err)
		}
		s, err := Permutation(context.Background(), model, samples, []string{"a", "b"}, Options{Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		scores = append(scores, s)
		whole, _ := model.Evaluate(context.Background(), samples)
		mean := 0.
		for r := range DefaultRepeats {
			order := random.New(7, random.Permutations, r, 1).Rand().Perm(60)
			var values []float32
			for i := range order {
				values = append(values, samples.At(i, 0), samples.At(order[i], 1))
			}
			permuted, err := datasets.FromFloats(60, 2, values, samples.Labels())
			if err != nil {
				t.Fatal(err)
			}
			e, _ := model.Evaluate(context.Background(), permuted)
			mean += (whole.Accuracy - e.Accuracy) / DefaultRepeats
		}
		if math.Abs(mean-s.Values[1]) > 1e-12 || s.Repeats != DefaultRepeats {
			t.Errorf("%v, by hand %v", s, mean)
		}
	}
	if !slices.Equal(scores[0].Values, scores[1].Values) || !slices.Equal(scores[0].Spread, scores[2].Spread) {
		t.Errorf("%v\n%v\n%v", scores[0], scores[1], scores[2])
	}
	if other, err := Permutation(context.Background(), trained(t, samples), samples, nil, Options{Seed: 8}); err != nil || slices.Equal(other.Values, scores[0].Values) {
		t.Errorf("another seed: %v, %v", other, err)
	}
}

// A network y = 2 x0 that ignores x1, on samples with y = 2 x0: permuting x0, which is 1 or -1 in half of the samples each, changes the sign
// of half of the predictions, each of which is then off by 4. The loss counts even if the samples have labels.
func TestPermutationOfRegression(t *testing.T) {
	const n, repeats = 100, 200
	_, samples := indicator(t, n)
	targets := make([]float32, n)
	for r := range targets {
		targets[r] = 2 * samples.At(r, 0)
	}
	with, err := samples.WithTargets(targets, 1)
	if err != nil {
		t.Fatal(err)
	}
	model := nn.New(nn.Options{Inputs: 2, Layers: []nn.Layer{nn.Dense{Neurons: 1}}, Loss: nn.SquaredError{}})
	copy(model.Weights()[0].Weights(), []float32{2, 0})
	e, err := model.Evaluate(context.Background(), with)
	if err != nil || e.Loss != 0 {
		t.Fatalf("loss %v, %v", e.Loss, err)
	}
	s, err := Permutation(context.Background(), model, with, nil, Options{Repeats: repeats, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	// The loss is half the squared error: 8 for a wrong sample, and half of the samples are wrong on average.
	if sd := 8 / (2 * math.Sqrt(n-1)); math.Abs(s.Values[0]-4) > 4*sd/math.Sqrt(repeats) || math.Abs(s.Spread[0]/sd-1) > 4/math.Sqrt(2*repeats) || s.Values[1] != 0 {
		t.Errorf("the loss rises by %v ± %v, want 4 ± %v and 0", s.Values, s.Spread, sd)
	}
}

func trained(t *testing.T, samples *datasets.Samples) *nn.Network {
	t.Helper()
	model := nn.New(nn.Options{Inputs: 2, Seed: 5, Layers: []nn.Layer{nn.Dense{Neurons: 8}, nn.ReLU{}, nn.Dense{Neurons: 2}}})
	if _, err := model.TrainEpoch(context.Background(), samples, 1); err != nil {
		t.Fatal(err)
	}
	return model
}

func TestPermutationErrors(t *testing.T) {
	model, samples := indicator(t, 10)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Permutation(ctx, model, samples, nil, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	unlabeled, err := datasets.FromFloats(2, 2, make([]float32, 4), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Permutation(context.Background(), model, unlabeled, nil, Options{}); err == nil {
		t.Error("samples without labels have an accuracy")
	}
	if one, err := Permutation(context.Background(), model, samples, nil, Options{Repeats: 1}); err != nil || one.Spread != nil || one.Repeats != 1 {
		t.Errorf("one permutation: %+v, %v", one, err)
	}
	defer func() {
		if got := recover(); got != "importance: -1 permutations of each feature" {
			t.Errorf("panics with %v", got)
		}
	}()
	_, _ = Permutation(context.Background(), model, samples, nil, Options{Repeats: -1})
}
