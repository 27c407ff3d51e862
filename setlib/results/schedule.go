package results

import "setlab/setlib/nn"

// schedule combines the fields of all schedules of package nn. Type selects the schedule.
type schedule struct {
	Type                       string
	Epochs, Drop, Floor, Decay float64
	Then, Schedule             *schedule
}

// String returns the name given by package nn, or the type of an unknown schedule.
func (s *schedule) String() string {
	if s == nil {
		return "constant"
	}
	if known := s.known(); known != nil {
		return known.String()
	}
	return s.Type
}

func (s *schedule) known() nn.Schedule {
	switch {
	case s == nil:
	case s.Type == "nn.StepDecay":
		return nn.StepDecay{Epochs: s.Epochs, Drop: s.Drop}
	case s.Type == "nn.Cosine":
		return nn.Cosine{Epochs: s.Epochs, Floor: s.Floor}
	case s.Type == "nn.InverseTime":
		return nn.InverseTime{Decay: s.Decay}
	case s.Type == "nn.Warmup":
		return nn.Warmup{Epochs: s.Epochs, Then: s.Then.known()}
	case s.Type == "nn.PerEpoch" && s.Schedule.known() != nil:
		return nn.PerEpoch{Schedule: s.Schedule.known()}
	}
	return nil
}
