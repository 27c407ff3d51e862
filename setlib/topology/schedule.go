package topology

import (
	"fmt"
	"math"
)

// Schedule says when a rule runs and how the fraction that it drops changes on the way. The zero value is the rule's own default.
type Schedule struct {
	Decay Decay   // of the fraction; the zero value means the rule's default
	Begin float64 // the first step is after this fraction of training; 0 means from the start
	End   float64 // the last step is before this fraction of training; 0 means the rule's default
	Every int     // minibatches from step to step; 0 means the rule's default; -1 means once after every epoch
}

// Decay is how the fraction of connections that a rule drops changes along training. With t the fraction of training that is done and T that at
// which the schedule ends, a rule that begins with zeta drops
//
//	Constant:  zeta
//	Linear:    zeta (1 - t/T)
//	Cosine:    zeta (1 + cos(pi t/T)) / 2       (Dettmers and Zettlemoyer 2019; Evci et al. 2020, section 3)
type Decay int

// The decays.
const (
	UsualDecay Decay = iota // the rule's default
	Constant
	Linear
	Cosine
)

var decays = words{"", "constant", "linear", "cosine"}

// String names the decay.
func (d Decay) String() string { return decays.of(int(d), "Decay") }

// UnmarshalText reads a name, as in a grid file.
func (d *Decay) UnmarshalText(text []byte) error { return decays.read((*int)(d), text, "decay") }

// MarshalText writes the name.
func (d Decay) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// or returns the schedule with a rule's defaults in place of what is not given.
func (s Schedule) or(standard Schedule) Schedule {
	if s.Decay == UsualDecay {
		s.Decay = standard.Decay
	}
	if s.End == 0 {
		s.End = standard.End
	}
	if s.Every == 0 {
		s.Every = standard.Every
	}
	return s
}

// needs returns what a schedule needs of the engine.
func (s Schedule) needs() Needs {
	return Needs{Every: max(0, s.Every), Begin: s.Begin, End: s.End, Frugal: true}
}

// fraction returns what is left of zeta after the given fraction of training.
func (s Schedule) fraction(zeta, progress float64) float64 {
	end := s.End
	if end == 0 {
		end = 1
	}
	t := min(1, progress/end)
	switch s.Decay {
	case Linear:
		return zeta * (1 - t)
	case Cosine:
		return zeta * (1 + math.Cos(math.Pi*t)) / 2
	}
	return zeta
}

// check returns an error if the schedule is out of range.
func (s Schedule) check() error {
	if s.Decay < UsualDecay || s.Decay > Cosine {
		return fmt.Errorf("decay is %v; it can be constant, linear or cosine", s.Decay)
	}
	if !(s.Begin >= 0 && s.Begin <= 1 && s.End >= 0 && s.End <= 1) || s.End > 0 && s.End < s.Begin || s.Every < -1 {
		return fmt.Errorf("begin is %g, end %g and every %d; begin and end are fractions of training from 0 to 1, in this order, and every is a number of minibatches",
			s.Begin, s.End, s.Every)
	}
	return nil
}

// words are the names of the values 0, 1, … of a type.
type words []string

func (w words) of(value int, kind string) string {
	if value < 0 || value >= len(w) {
		return fmt.Sprintf("%s(%d)", kind, value)
	}
	return w[value]
}

func (w words) read(value *int, text []byte, kind string) error {
	for k, word := range w {
		if word == string(text) {
			*value = k
			return nil
		}
	}
	return fmt.Errorf("%s %q; it can be one of %q", kind, text, []string(w[1:]))
}
