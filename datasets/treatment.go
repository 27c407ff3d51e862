package datasets

import (
	"fmt"
	"slices"
)

// Treatment is what has been done to the values of samples: standardization of each feature f, (value - Mean[f]) * Inverse[f], or, without
// these, binarization, 1 above Threshold and 0 elsewhere. A model that has learned from treated samples answers for others that are treated
// the same way, see [Samples.Treated].
type Treatment struct {
	Mean      []float32 `json:"mean,omitempty"`
	Inverse   []float32 `json:"inverse,omitempty"` // of the standard deviation; 0 for a feature that is constant
	Threshold float32   `json:"threshold,omitempty"`
}

// Treatments returns what has been done to the samples' values since they were made, in order.
func (s *Samples) Treatments() []Treatment { return slices.Clone(s.treatments) }

// Treated returns the samples after treatments, in order: those of the samples that a model has learned from. Means for another number of
// features are an error.
func (s *Samples) Treated(by []Treatment) (*Samples, error) {
	for _, t := range by {
		switch {
		case t.Mean == nil && t.Inverse == nil:
			s = s.Binarize(t.Threshold)
		case len(t.Mean) != s.features || len(t.Inverse) != s.features:
			return nil, fmt.Errorf("datasets: a treatment of %d and %d features for samples of %d", len(t.Mean), len(t.Inverse), s.features)
		default:
			s = s.standardized(scaling{t.Mean, t.Inverse})
		}
	}
	return s, nil
}

// standardized returns the samples scaled.
func (s *Samples) standardized(by scaling) *Samples {
	out := *s
	out.values = standardize(s.values, s.rows, by)
	out.treatments = append(slices.Clone(s.treatments), Treatment{Mean: by.mean, Inverse: by.inverse})
	return out.seal()
}
