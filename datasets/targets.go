package datasets

import (
	"fmt"
	"math"
	"slices"
)

// WithTargets returns the same samples with the given targets, row by row, each of them per sample: the numbers that regression predicts, or
// zeros and ones that say which of several labels a sample has. The targets are copied. Another number of targets, NaN and infinities are
// errors that say where.
//
//	houses, err := houses.WithTargets(prices, 1)
func (s *Samples) WithTargets(targets []float32, each int) (*Samples, error) {
	if each < 1 || s.rows > math.MaxInt/each || len(targets) != s.rows*each {
		return nil, fmt.Errorf("datasets: %d targets for %d samples with %d each", len(targets), s.rows, each)
	}
	for i, v := range targets {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, fmt.Errorf("datasets: row %d, target %d is %v: want a finite number", i/each, i%each, v)
		}
	}
	out := &Samples{values: s.values, rows: s.rows, features: s.features, answers: s.answers}
	out.targets, out.outputs, out.scaling = slices.Clone(targets), each, nil
	return out.seal(), nil
}

// Targets returns the number of targets of every sample, 0 if there are none.
func (s *Samples) Targets() int { return s.there().outputs }

// told describes the number of targets; it returns "" if there are none.
func (s *Samples) told() string {
	switch s.outputs {
	case 0:
		return ""
	case 1:
		return ", 1 target"
	}
	return fmt.Sprintf(", %d targets", s.outputs)
}

// Target copies the targets of one sample into dst and returns it, cut to [Samples.Targets] values. A dst that is nil or too short is
// replaced by a new slice. It panics if row is out of range.
func (s *Samples) Target(dst []float32, row int) []float32 {
	s.checkRow(row)
	if cap(dst) < s.outputs {
		dst = make([]float32, s.outputs)
	}
	dst = dst[:s.outputs]
	copy(dst, s.targets[row*s.outputs:])
	return dst
}

// TargetMoments returns the mean and the standard deviation of every target over the samples, sqrt(mean of (target - mean)^2). Both are NaN
// if there are no samples.
func (s *Samples) TargetMoments() (means, deviations []float64) {
	means, deviations = make([]float64, s.outputs), make([]float64, s.outputs)
	for i, v := range s.targets {
		means[i%s.outputs] += float64(v)
	}
	for k := range means {
		means[k] /= float64(s.rows)
	}
	for i, v := range s.targets {
		d := float64(v) - means[i%s.outputs]
		deviations[i%s.outputs] += float64(d * d)
	}
	for k := range deviations {
		deviations[k] = math.Sqrt(deviations[k] / float64(s.rows))
	}
	return means, deviations
}

// StandardizedTargets returns the set with every target as (target - mean) / deviation, with the mean and the standard deviation over the
// training samples, in every split. The outputs of an untrained network are near such targets. [TargetScaling.Original]
// converts predictions back. A target that is constant in the training samples becomes 0. It panics if there are no training samples.
func (s *Set) StandardizedTargets() *Set {
	if s.Train.Len() == 0 {
		panic("datasets: no training samples to standardize the targets of " + s.Name + " by")
	}
	means, deviations := s.Train.TargetMoments()
	scaling := s.Train.scaling.then(means, deviations)
	out := *s
	for _, split := range []**Samples{&out.Train, &out.Valid, &out.Test} {
		from := *split
		if from == nil || from.outputs == 0 {
			continue
		}
		to := *from
		to.targets, to.scaling = slices.Clone(from.targets), scaling
		for i, v := range to.targets {
			k := i % to.outputs
			to.targets[i] = 0
			if deviations[k] > 0 {
				to.targets[i] = float32((float64(v) - means[k]) / deviations[k])
			}
		}
		*split = to.seal()
	}
	return &out
}
