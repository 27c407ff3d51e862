package datasets

import "math"

// Standardized returns the set with every feature standardized for itself: its
// values become (value - mean) / deviation, with the mean and the standard
// deviation that the feature has over the training samples, in every split. A
// feature that is constant in the training samples becomes 0 everywhere.
//
// That is what the authors' code does with CIFAR10. For images like MNIST's,
// whose border pixels hardly ever differ from 0, it blows noise up; see
// [Set.GloballyStandardized]. The values are computed as they are read: the set
// takes no more memory than the original. Both methods panic if there are no
// training samples.
func (s *Set) Standardized() *Set {
	if out, ok := s.treated(standardized); ok {
		return out
	}
	means, deviations := s.Train.Moments()
	return s.standardized(means, deviations, "each feature for itself")
}

// GloballyStandardized returns the set with all features standardized alike:
// every value becomes (value - mean) / deviation, with the mean and the standard
// deviation of all values of the training samples, in every split. Values that
// are all the same become 0. The set takes no more memory than the original.
func (s *Set) GloballyStandardized() *Set {
	if out, ok := s.treated(globallyStandardized); ok {
		return out
	}
	means, deviations := s.Train.Moments()
	mean, square := 0., 0.
	for _, m := range means {
		mean += m / float64(len(means))
	}
	// The variance of all is the mean of the features' own and that of their means.
	for f, m := range means {
		square += (float64(deviations[f]*deviations[f]) + float64((m-mean)*(m-mean))) / float64(len(means))
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
	by := scaling{make([]float32, len(means)), make([]float32, len(means))}
	for f := range means {
		by.mean[f] = float32(means[f])
		if scale := float32(1 / deviations[f]); !math.IsInf(float64(scale), 0) {
			by.inverse[f] = scale
		}
	}
	out := *s
	for _, split := range []**Samples{&out.Train, &out.Valid, &out.Test} {
		if from := *split; from != nil {
			*split = from.standardized(by)
		}
	}
	if out.Note != "" {
		out.Note += " "
	}
	out.Note += "Standardized by the training samples' mean and deviation, " + how + "."
	return &out
}

// Moments returns the mean and the standard deviation of every feature over the
// samples: sqrt(mean of (value - mean)^2), exactly 0 for a feature that is
// constant. Both are NaN if there are no samples. The conversions to float64 keep
// processors from fusing products and sums, so that every platform gets the same bits.
func (s *Samples) Moments() (means, deviations []float64) {
	means, deviations = make([]float64, s.features), make([]float64, s.features)
	first, row := make([]float32, s.features), make([]float32, s.features)
	if s.rows > 0 {
		s.values.row(first, 0)
	}
	// Taken from the first sample on, the mean of a constant is that constant without a rounding.
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

// eachRow calls visit with every sample in row.
func (s *Samples) eachRow(row []float32, visit func()) {
	for r := range s.rows {
		s.values.row(row, r)
		visit()
	}
}
