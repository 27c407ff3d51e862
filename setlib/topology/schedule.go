package topology

import (
	"fmt"
	"math"
)

// Schedule specifies when a rule runs and how the fraction that it drops changes during training. The zero value is the rule's default.
type Schedule struct {
	Decay Decay   // of the fraction dropped; the zero value means the rule's default
	Begin float64 // fraction of training after which the first step may run; 0 means the start
	End   float64 // fraction of training up to which steps run; 0 means the rule's default
	Every int     // minibatches between steps; 0 means the rule's default; -1 means one epoch
}

// Decay selects how the fraction of connections that a rule drops changes during training. With the completed fraction t of training and the
// fraction T at which the schedule ends, a rule that starts with zeta drops
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

// String returns the decay's name.
func (d Decay) String() string { return decays.of(int(d), "Decay") }

// UnmarshalText sets the decay from its name, as used in grid files.
func (d *Decay) UnmarshalText(text []byte) error { return decays.read((*int)(d), text, "decay") }

// MarshalText returns the decay's name.
func (d Decay) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// or returns the schedule with zero fields replaced by those of standard.
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

// needs returns the Needs of a rule with this schedule.
func (s Schedule) needs() Needs {
	return Needs{Every: max(0, s.Every), Begin: s.Begin, End: s.End, Frugal: true}
}

// fraction returns the fraction to drop when the given fraction of training is completed, starting from zeta. It panics if zeta is not in (0, 1].
func (s Schedule) fraction(zeta, progress float64) float64 {
	mustFraction(zeta)
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

// checkEvery returns an error unless the minibatches between steps are positive, 0 for the default or -1 for an epoch.
func checkEvery(every int) error {
	if every < -1 {
		return fmt.Errorf("every is %d; it is a number of minibatches, or -1 for one epoch", every)
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
