package sweeps

import (
	"fmt"
	"strings"
)

// Failure is a run that failed.
type Failure struct {
	Index int    // of its configuration
	Name  string // of its configuration, if it has one
	Err   error
}

// Error lists the failures of a sweep. All other runs are done.
type Error struct {
	Failures []Failure
	Of       int // total number of configurations
}

// Error returns a message that names every failed run.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "sweeps: %d of %d runs failed", len(e.Failures), e.Of)
	before := ""
	for _, f := range e.Failures {
		fmt.Fprintf(&b, "\n  number %d", f.Index)
		if f.Name != "" {
			fmt.Fprintf(&b, " (%s)", f.Name)
		}
		// A missing data set is the reason of many failures.
		why := f.Err.Error()
		if why == before {
			b.WriteString(": the same")
			continue
		}
		fmt.Fprintf(&b, ": %s", why)
		before = why
	}
	return b.String()
}

// Unwrap returns the errors of the runs.
func (e *Error) Unwrap() []error {
	var all []error
	for _, f := range e.Failures {
		all = append(all, f.Err)
	}
	return all
}

func (s *sweep) failure() error {
	e := &Error{Of: len(s.configs)}
	for i, err := range s.failures {
		if err != nil {
			e.Failures = append(e.Failures, Failure{i, s.configs[i].Name, err})
		}
	}
	if e.Failures == nil {
		return nil
	}
	return e
}
