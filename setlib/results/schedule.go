package results

import "setlab/setlib/nn"

// schedule is the schedules of package nn in one; Type says which it is.
type schedule struct {
	Type                       string
	Epochs, Drop, Floor, Decay float64
	Then, Schedule             *schedule
}

// String names the schedule as package nn does; one that it does not know by its type.
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
