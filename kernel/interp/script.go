package interp

import (
	"context"
	"os"
	"sync"

	"setlab/setlib/train"
)

// NewScript returns an empty session for code that is the program of this process: its standard streams, its arguments,
// its log and its flags are this process's own, as they are when the session is made, and log.Fatal and os.Exit end it.
//
// The value of a trailing expression goes to show.
//
// Its ctx is that of train.Context, from when the code first uses it: until then, and after the first one, an interrupt
// ends the process unless the code catches it.
func NewScript(show func(value any)) (*Session, error) {
	return newSession(os.Stderr, &script{show: show, context: sync.OnceValue(train.Context)})
}

// script is what differs in the session of a script.
type script struct {
	show    func(value any)
	context func() context.Context
}
