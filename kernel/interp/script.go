package interp

import (
	"context"
	"os"
	"sync"

	"setlab/setlib/train"
)

// NewScript returns an empty session for code that acts as the program of this process. Its standard streams,
// arguments, log and flags are those of the process at the time of the call, and log.Fatal and os.Exit end the process.
//
// The value of a trailing expression is passed to show.
//
// Its ctx is train.Context, created at first use. An interrupt cancels it; a second one, or one before first use, ends
// the process unless the code catches it.
func NewScript(show func(value any)) (*Session, error) {
	return newSession(os.Stderr, &script{show: show, context: sync.OnceValue(train.Context)})
}

// script holds what is special about the session of a script.
type script struct {
	show    func(value any)
	context func() context.Context
}
