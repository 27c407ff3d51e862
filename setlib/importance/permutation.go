package importance

import (
	"context"
	"fmt"

	"setlab/datasets"
	"setlab/setlib/internal/random"
	"setlab/setlib/nn"
)

// DefaultRepeats is the default number of permutations of each feature.
const DefaultRepeats = 10

// Options specifies how permutation importance is measured.
type Options struct {
	Repeats int    // permutations of each feature; 0 means 10
	Seed    uint64 // of the permutations; equal seeds give equal scores
	Loss    bool   // measure the increase of the mean loss instead of the decrease of the accuracy; always true for samples with targets only
}

// Classifier is a model whose accuracy and loss on labeled samples can be measured, such as an nn.Network with or without convolutions.
type Classifier interface {
	Evaluate(ctx context.Context, data *datasets.Samples) (nn.Evaluation, error)
}

var _ Classifier = (*nn.Network)(nil)

// Permutation returns the permutation importance of every feature (Breiman, "Random forests", Machine Learning 45, 2001, section 10; Fisher,
// Rudin and Dominici, JMLR 20, 2019): the decrease of the accuracy, as a fraction from 0 to 1, when the feature's values are randomly
// permuted among the samples. The value is the mean over the permutations, and the spread their standard deviation. A value can be negative
// by chance. Two features with the same information hide each other: permuting one costs little while the other is intact.
//
// Use samples that the model was not trained on. names holds the names of the features, such as datasets.Set.FeatureNames, or is nil. The
// model is evaluated once for each feature and permutation, and once before. Errors are those of the evaluation, including ctx's error.
// Permutation panics if Repeats is negative or the number of names differs from the number of features.
func Permutation(ctx context.Context, model Classifier, samples *datasets.Samples, names []string, o Options) (Scores, error) {
	if o.Repeats < 0 {
		panic(fmt.Sprintf("importance: %d permutations of each feature", o.Repeats))
	}
	if o.Repeats == 0 {
		o.Repeats = DefaultRepeats
	}
	o.Loss = o.Loss || samples.Targets() > 0 && !samples.HasLabels()
	if n, ok := model.(*nn.Network); ok {
		if _, regression := n.Options().Loss.(nn.SquaredError); regression && samples.Targets() > 0 {
			o.Loss = true // there is no accuracy
		}
	}
	measure := "permutation importance (fall of the accuracy)"
	if o.Loss {
		measure = "permutation importance (rise of the loss)"
	}
	scores := newScores(measure, make([]float64, samples.Features()), names)
	whole, err := model.Evaluate(ctx, samples)
	if err != nil {
		return Scores{}, fmt.Errorf("importance: permutation importance: %w", err)
	}
	measured := make([][]float64, samples.Features())
	for f := range measured {
		for r := range o.Repeats {
			order := random.New(o.Seed, random.Permutations, r, f).Rand().Perm(samples.Len())
			e, err := model.Evaluate(ctx, samples.Permuted(f, order))
			if err != nil {
				return Scores{}, fmt.Errorf("importance: permutation importance of %s: %w", scores.Names[f], err)
			}
			if o.Loss {
				measured[f] = append(measured[f], e.Loss-whole.Loss)
			} else {
				measured[f] = append(measured[f], whole.Accuracy-e.Accuracy)
			}
		}
	}
	scores.summarize(measured)
	return scores, nil
}
