package powerlaw

import (
	"errors"
	"fmt"
)

// ErrNoFit is what errors are, by errors.Is, that find nothing wrong with degrees but that no power law fits them better than any other: all of
// them are 0, or all are equal from where the law is to begin, as those of a dense layer are.
var ErrNoFit = errors.New("powerlaw: no power law can be fitted")

// noFitError says why.
type noFitError string

func (e noFitError) Error() string { return "powerlaw: " + string(e) }

func (e noFitError) Is(target error) bool { return target == ErrNoFit }

func noFit(format string, a ...any) error { return noFitError(fmt.Sprintf(format, a...)) }
