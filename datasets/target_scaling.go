package datasets

import "fmt"

// TargetScaling is the scaling of targets, (target - Mean[k]) / Deviation[k] for target k. The outputs of a model that has learned such targets
// are scaled, too.
type TargetScaling struct {
	Mean      []float64 `json:"mean"`
	Deviation []float64 `json:"deviation"` // 0 for a target that is constant
}

// TargetScaling returns the scaling of the targets by [Set.StandardizedTargets], or nil if they are as they were given.
func (s *Samples) TargetScaling() *TargetScaling { return s.there().scaling }

// Original returns the outputs of a model in the units of the original targets: output k times Deviation[k] plus Mean[k]. If t is nil they are the
// outputs. It panics if there are not as many outputs as targets.
func (t *TargetScaling) Original(outputs []float64) []float64 {
	if t == nil {
		return outputs
	}
	if len(outputs) != len(t.Mean) {
		panic(fmt.Sprintf("datasets: %d outputs for the scaling of %d targets", len(outputs), len(t.Mean)))
	}
	original := make([]float64, len(outputs))
	for k, y := range outputs {
		original[k] = y*t.Deviation[k] + t.Mean[k]
	}
	return original
}

// then returns the scaling of targets that t has scaled already.
func (t *TargetScaling) then(means, deviations []float64) *TargetScaling {
	if len(means) == 0 {
		return nil
	}
	both := &TargetScaling{Mean: means, Deviation: deviations}
	if t != nil {
		both = &TargetScaling{Mean: t.Original(means), Deviation: make([]float64, len(means))}
		for k, d := range deviations {
			both.Deviation[k] = d * t.Deviation[k]
		}
	}
	return both
}
