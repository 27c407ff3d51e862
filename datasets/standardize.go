package datasets

import (
	"math"
	"slices"
)

// Standardized returns the set with every feature standardized by itself: in every
// split its values become (value - mean) / deviation, with the feature's mean and
// standard deviation over the training samples. A feature that is constant in the
// training samples becomes 0.
//
// The authors' code standardizes CIFAR10 this way. For images such as MNIST's, whose
// border pixels are almost always 0, it amplifies noise; see
// [Set.GloballyStandardized]. Values are computed when they are read, so the set takes
// no more memory than the original. Both methods panic if there are no training
// samples.
func (s *Set) Standardized() *Set {
	if out, ok := s.treated(standardized); ok {
		return out
	}
	means, deviations := s.Train.Moments()
	return s.standardized(means, deviations, "each feature for itself")
}

// GloballyStandardized returns the set with all features standardized together: in
// every split the values become (value - mean) / deviation, with the mean and the
// standard deviation of all values of the training samples. If these are all the same,
// values become 0. The set takes no more memory than the original.
func (s *Set) GloballyStandardized() *Set {
	if out, ok := s.treated(globallyStandardized); ok {
		return out
	}
	means, deviations := s.Train.Moments()
	mean, square := 0., 0.
	for _, m := range means {
		mean += m / float64(len(means))
	}
	// The total variance is the mean of the features' variances plus the variance of their means.
	for f, m := range means {
		square += (float64(deviations[f]*deviations[f]) + float64((m-mean)*(m-mean))) / float64(len(means))
	}
	if len(means) > 0 && slices.Max(deviations) == 0 && slices.Min(means) == slices.Max(means) {
		mean, square = means[0], 0 // all values are the same, and the sums are rounded
	}
	for f := range means {
		means[f], deviations[f] = mean, math.Sqrt(square)
	}
	return s.standardized(means, deviations, "all features alike")
}

func (s *Set) standardized(means, deviations []float64, how string) *Set {
	if s.Train.Len() == 0 {
		panic("datasets: no training samples to standardize " + s.Name + " by")
	}
	out := *s
	for _, by := range scalings(means, deviations) {
		for _, split := range []**Samples{&out.Train, &out.Valid, &out.Test} {
			if from := *split; from != nil {
				*split = from.standardized(by)
			}
		}
	}
	out.Note = sentences(out.Note, "Standardized by the training samples' mean and deviation, "+how+".")
	return &out
}

// scalings returns what standardizes features: one scaling, or two if a mean is so large that its rounding to 32 bits would move values by
// a thousandth of the deviation. The first one then subtracts the rounded mean, and the second one the rest.
func scalings(means, deviations []float64) []scaling {
	const most = 1. / 1024
	newScaling := func() scaling { return scaling{make([]float32, len(means)), make([]float32, len(means))} }
	coarse, by := newScaling(), newScaling()
	twice := false
	for f, mean := range means {
		if scale := float32(1 / deviations[f]); !math.IsInf(float64(scale), 0) {
			by.inverse[f] = scale
		}
		coarse.inverse[f], by.mean[f] = 1, float32(mean)
		if rest := mean - float64(by.mean[f]); math.Abs(rest)*float64(by.inverse[f]) > most {
			coarse.mean[f], by.mean[f], twice = by.mean[f], float32(rest), true
		}
	}
	if twice {
		return []scaling{coarse, by}
	}
	return []scaling{by}
}

// Moments returns the mean and the standard deviation, sqrt(mean of (value - mean)^2),
// of every feature over the samples. The deviation of a constant feature is exactly 0.
// Both are NaN if there are no samples. The conversions to float64 keep compilers from
// fusing products and sums, so every platform gets the same bits.
func (s *Samples) Moments() (means, deviations []float64) {
	means, deviations = make([]float64, s.there().features), make([]float64, s.features)
	first, row := make([]float32, s.features), make([]float32, s.features)
	if s.rows > 0 {
		s.values.row(first, 0)
	}
	// Differences from the first sample make the mean of a constant feature exact.
	s.eachRow(row, func() {
		for f, v := range row {
			means[f] += float64(v) - float64(first[f])
		}
	})
	for f := range means {
		means[f] = float64(first[f]) + means[f]/float64(s.rows)
	}
	s.eachRow(row, func() {
		for f, v := range row {
			d := float64(v) - means[f]
			deviations[f] += float64(d * d)
		}
	})
	for f := range deviations {
		deviations[f] = math.Sqrt(deviations[f] / float64(s.rows))
	}
	return means, deviations
}

// eachRow reads every sample into row and calls visit.
func (s *Samples) eachRow(row []float32, visit func()) {
	for r := range s.rows {
		s.values.row(row, r)
		visit()
	}
}
