package nn

import (
	"context"

	"setlab/datasets"
	"setlab/setlib/train"
)

// Accuracy returns the metric "accuracy": the fraction of data that the network classifies correctly, as plotted in the paper's Figs. 5 and 6. It is
// measured after every epoch; set Every of the result to measure it less often.
func Accuracy(n *Network, data *datasets.Samples) train.Metric {
	return train.Metric{
		Name: "accuracy",
		Measure: func(ctx context.Context, _ int) (float64, error) {
			e, err := n.Evaluate(ctx, data)
			if err == nil && e.kind == realTargets {
				err = e.mustBe(classes, "accuracy", nil)
			}
			return e.Accuracy, err
		},
	}
}

// TestLoss returns the metric "test loss": the mean of the network's loss over data, usually the test set.
func TestLoss(n *Network, data *datasets.Samples) train.Metric {
	return train.Metric{
		Name: "test loss",
		Measure: func(ctx context.Context, _ int) (float64, error) {
			e, err := n.Evaluate(ctx, data)
			return e.Loss, err
		},
	}
}

// MeanSquaredError returns the metric "mean squared error" for regression: the mean over data's samples and targets of (output - target)^2.
func MeanSquaredError(n *Network, data *datasets.Samples) train.Metric {
	return train.Metric{
		Name: "mean squared error",
		Measure: func(ctx context.Context, _ int) (float64, error) {
			e, err := n.Evaluate(ctx, data)
			return e.MeanSquaredError, e.mustBe(realTargets, "mean squared error", err)
		},
	}
}

// F1 returns the metric "F1" for several labels per sample. See Evaluation.
func F1(n *Network, data *datasets.Samples) train.Metric {
	return train.Metric{
		Name: "F1",
		Measure: func(ctx context.Context, _ int) (float64, error) {
			e, err := n.Evaluate(ctx, data)
			return e.F1, e.mustBe(severalLabels, "F1", err)
		},
	}
}

// GradientFlow returns the metric "gradient flow": GradientNorm of the network on data. It is measured at epochs that are multiples of every, and
// after the last epoch. It takes as long as training on data, so a part of the training set (see Slice) is often enough.
func GradientFlow(n *Network, data *datasets.Samples, every int) train.Metric {
	return train.Metric{
		Name: "gradient flow", Every: every,
		Measure: func(ctx context.Context, _ int) (float64, error) { return n.GradientNorm(ctx, data) },
	}
}
