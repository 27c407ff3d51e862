package sweeps

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"setlab/setlib/nn"
)

// Schedule changes the learning rate during training. The fields are those of the schedules in package
// nn.
type Schedule struct {
	Shape    string  `json:"shape"`            // constant, step, cosine or inverse
	Epochs   float64 `json:"epochs,omitempty"` // of step and cosine
	Drop     float64 `json:"drop,omitempty"`   // of step
	Floor    float64 `json:"floor,omitempty"`  // of cosine
	Decay    float64 `json:"decay,omitempty"`  // of inverse
	Warmup   float64 `json:"warmup,omitempty"` // epochs of an initial linear warm-up
	PerEpoch bool    `json:"per_epoch,omitempty"`
}

// String returns the schedule's name.
func (s Schedule) String() string {
	schedule, err := s.of()
	switch {
	case err != nil:
		return s.Shape
	case schedule == nil:
		return "constant rate"
	}
	return schedule.String()
}

// of returns the schedule with these fields; nil means a constant rate.
func (s Schedule) of() (nn.Schedule, error) {
	var schedule nn.Schedule
	switch s.Shape {
	case "", "constant":
	case "step":
		schedule = nn.StepDecay{Epochs: s.Epochs, Drop: s.Drop}
	case "cosine":
		schedule = nn.Cosine{Epochs: s.Epochs, Floor: s.Floor}
	case "inverse":
		schedule = nn.InverseTime{Decay: s.Decay}
	default:
		return nil, fmt.Errorf("sweeps: there is no schedule %q; there are %s", s.Shape, allOf(scheduleNames))
	}
	for _, field := range []struct {
		name  string
		value float64
		of    []string
	}{
		{"epochs", s.Epochs, []string{"step", "cosine"}}, {"drop", s.Drop, []string{"step"}}, {"floor", s.Floor, []string{"cosine"}}, {"decay", s.Decay, []string{"inverse"}},
	} {
		if field.value != 0 && !slices.Contains(field.of, s.Shape) {
			return nil, fmt.Errorf("sweeps: a %s schedule with %s %g, which is of %s", cmp.Or(s.Shape, "constant"), field.name, field.value, strings.Join(field.of, " and "))
		}
	}
	if (s.Shape == "step" || s.Shape == "cosine") && !(s.Epochs > 0) || s.Drop < 0 || s.Floor < 0 || s.Floor > 1 || s.Decay < 0 || s.Warmup < 0 {
		return nil, fmt.Errorf("sweeps: a %s schedule with epochs %g, drop %g, floor %g, decay %g and warmup %g: epochs must be positive, floor between 0 and 1, and none negative",
			s.Shape, s.Epochs, s.Drop, s.Floor, s.Decay, s.Warmup)
	}
	if s.Warmup > 0 {
		schedule = nn.Warmup{Epochs: s.Warmup, Then: schedule}
	}
	if s.PerEpoch && schedule != nil {
		schedule = nn.PerEpoch{Schedule: schedule}
	}
	return schedule, nil
}
