package nn

import (
	"fmt"
	"math"
)

// Schedule changes the learning rate during training: the rate of each minibatch is Options.LearningRate times Factor. [StepDecay], [Cosine],
// [InverseTime], [Warmup] and [PerEpoch] are schedules, as is any type with these methods. The rate depends only on the time, so a resumed run
// uses the same rates. A schedule must not call methods of its network, which wait for it.
type Schedule interface {
	// Factor returns the factor at a time: epochs is the number of epochs since the start of training, including the fraction of the current
	// one, and minibatches is the number of minibatches since the start. The factor must not be negative.
	Factor(epochs float64, minibatches int) float64
	// String describes the schedule in a few words.
	String() string
}

// StepDecay multiplies the learning rate by Drop after each multiple of Epochs: Drop^floor(t/Epochs).
type StepDecay struct {
	Epochs float64 // between two drops; must be positive
	Drop   float64 // 0 means 0.1
}

// Factor implements Schedule.
func (s StepDecay) Factor(epochs float64, _ int) float64 {
	return math.Pow(s.drop(), math.Floor(epochs/s.Epochs))
}

// String describes the schedule.
func (s StepDecay) String() string {
	return fmt.Sprintf("times %g every %g epochs", s.drop(), s.Epochs)
}

func (s StepDecay) drop() float64 {
	if s.Drop == 0 {
		return 0.1
	}
	return s.Drop
}

// Cosine decreases the learning rate along half a cosine (Loshchilov and Hutter 2017, without restarts), from factor 1 at time 0 to Floor:
//
//	Floor + (1-Floor) (1 + cos(π t/Epochs)) / 2
//
// After Epochs epochs it stays at Floor.
type Cosine struct {
	Epochs float64 // must be positive
	Floor  float64 // between 0 and 1
}

// Factor implements Schedule.
func (s Cosine) Factor(epochs float64, _ int) float64 {
	return s.Floor + (1-s.Floor)*(1+math.Cos(math.Pi*math.Min(1, epochs/s.Epochs)))/2
}

// String describes the schedule.
func (s Cosine) String() string {
	if s.Floor == 0 {
		return fmt.Sprintf("cosine over %g epochs", s.Epochs)
	}
	return fmt.Sprintf("cosine over %g epochs to %g", s.Epochs, s.Floor)
}

// InverseTime divides the learning rate by 1 + Decay n after n minibatches, like the decay option of Keras's optimizers in 2017.
type InverseTime struct {
	Decay float64 // must not be negative
}

// Factor implements Schedule.
func (s InverseTime) Factor(_ float64, minibatches int) float64 {
	return 1 / (1 + s.Decay*float64(minibatches))
}

// String describes the schedule.
func (s InverseTime) String() string { return fmt.Sprintf("1/(1 + %g n)", s.Decay) }

// Warmup increases the learning rate linearly from 0 during Epochs epochs and then follows another schedule, whose time starts at the end of
// the warm-up.
type Warmup struct {
	Epochs float64  // must be positive
	Then   Schedule // nil keeps the rate constant
}

// Factor implements Schedule.
func (s Warmup) Factor(epochs float64, minibatches int) float64 {
	switch {
	case epochs < s.Epochs:
		return epochs / s.Epochs
	case s.Then == nil:
		return 1
	}
	after := epochs - s.Epochs
	return s.Then.Factor(after, int(math.Round(float64(minibatches)*after/epochs)))
}

// String describes the schedule.
func (s Warmup) String() string {
	text := fmt.Sprintf("warm-up over %g epochs", s.Epochs)
	if s.Then != nil {
		text += ", then " + s.Then.String()
	}
	return text
}

// PerEpoch evaluates another schedule once per epoch instead of once per minibatch: all minibatches of an epoch have the factor of its first
// one.
type PerEpoch struct{ Schedule Schedule }

// Factor implements Schedule.
func (s PerEpoch) Factor(epochs float64, minibatches int) float64 {
	whole := math.Floor(epochs)
	if epochs == 0 {
		return s.Schedule.Factor(0, 0)
	}
	return s.Schedule.Factor(whole, int(math.Round(float64(minibatches)*whole/epochs)))
}

// String describes the schedule.
func (s PerEpoch) String() string { return s.Schedule.String() + ", by the epoch" }

var _ = []Schedule{StepDecay{}, Cosine{}, InverseTime{}, Warmup{}, PerEpoch{}}

// checkSchedule panics if a schedule is invalid.
func checkSchedule(s Schedule) {
	wrong := func(what string, value float64) {
		panic(fmt.Sprintf("nn: Schedule %T: %s is %g", s, what, value))
	}
	switch s := s.(type) {
	case StepDecay:
		if !(s.Epochs > 0) {
			wrong("Epochs must be positive, and", s.Epochs)
		}
		if !(s.Drop >= 0) {
			wrong("Drop must not be negative, and", s.Drop)
		}
	case Cosine:
		if !(s.Epochs > 0) {
			wrong("Epochs must be positive, and", s.Epochs)
		}
		if !(s.Floor >= 0 && s.Floor <= 1) {
			wrong("Floor must be between 0 and 1, and", s.Floor)
		}
	case InverseTime:
		if !(s.Decay >= 0) {
			wrong("Decay must not be negative, and", s.Decay)
		}
	case Warmup:
		if !(s.Epochs > 0) {
			wrong("Epochs must be positive, and", s.Epochs)
		}
		checkSchedule(s.Then)
	case PerEpoch:
		if s.Schedule == nil {
			panic("nn: PerEpoch has no Schedule; give it one, such as Cosine{Epochs: 100}")
		}
		checkSchedule(s.Schedule)
	}
}

// rate returns the learning rate at a minibatch. Epoch and minibatch are counted from 0, and minibatches is the number of minibatches per
// epoch.
func (o *Options) rate(epoch, minibatch, minibatches int) (float32, error) {
	if o.Schedule == nil {
		return float32(o.LearningRate), nil
	}
	factor := o.Schedule.Factor(float64(epoch)+float64(minibatch)/float64(minibatches), epoch*minibatches+minibatch)
	if !(factor >= 0) || math.IsInf(factor, 0) {
		return 0, fmt.Errorf("nn: the schedule %v has the factor %g in minibatch %d of epoch %d; it must be finite and not negative",
			o.Schedule, factor, minibatch, epoch+1)
	}
	return float32(o.LearningRate * factor), nil
}
