package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// Treatment is a change of the values of samples: standardization of each feature f, (value - Mean[f]) * Inverse[f], or, if Mean is nil,
// binarization, 1 above Threshold and 0 elsewhere. The inputs of a trained model need the treatments of its training samples, see
// [Samples.Treated].
type Treatment struct {
	Mean      []float32 `json:"mean,omitempty"`
	Inverse   []float32 `json:"inverse,omitempty"` // 1 / standard deviation; 0 for a constant feature
	Threshold float32   `json:"threshold,omitempty"`
}

// Treatments returns the treatments of the samples' values, in order.
func (s *Samples) Treatments() []Treatment { return slices.Clone(s.there().treatments) }

// Scaled says how the samples' values were treated, as [Named] does: standardized, globally-standardized, binarized-0.5, several of these
// joined by +, or "".
func (s *Samples) Scaled() string {
	var all []string
	for _, t := range s.there().treatments {
		switch {
		case t.Mean == nil && t.Inverse == nil:
			all = append(all, binarizedAt(t.Threshold))
		case len(t.Mean) > 1 && allEqual(t.Mean) && allEqual(t.Inverse):
			all = append(all, globallyStandardized)
		case !shiftsOnly(t):
			all = append(all, standardized)
		}
	}
	return strings.Join(all, "+")
}

// shiftsOnly reports whether a treatment is the first of two that standardize.
func shiftsOnly(t Treatment) bool { return allEqual(t.Inverse) && t.Inverse[0] == 1 }

// Treated applies treatments in order, such as those of a model's training samples. It returns an error if they are for another number of
// features.
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

// standardized returns the scaled samples.
func (s *Samples) standardized(by scaling) *Samples {
	out := *s
	out.values = standardize(s.values, s.rows, by)
	out.treatments = append(slices.Clone(s.treatments), Treatment{Mean: by.mean, Inverse: by.inverse})
	return out.seal()
}
