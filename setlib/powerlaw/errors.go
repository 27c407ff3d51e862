package powerlaw

import (
	"errors"
	"fmt"
)

// ErrNoFit is matched by errors.Is for errors about valid degrees to which no power law can be fitted: all are 0, or all are equal from the
// start of the law on, as in a dense layer.
var ErrNoFit = errors.New("powerlaw: no power law can be fitted")

// noFitError is the message of an error that matches ErrNoFit.
type noFitError string

func (e noFitError) Error() string { return "powerlaw: " + string(e) }

func (e noFitError) Is(target error) bool { return target == ErrNoFit }

func noFit(format string, a ...any) error { return noFitError(fmt.Sprintf(format, a...)) }
