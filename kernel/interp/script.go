package interp

import (
	"os"
	"reflect"
	"sync"

	"setlab/kernel/interp/cells"
	"setlab/kernel/interp/engine"
	"setlab/setlib/train"
)

// NewScript returns an empty session for code that is the program of this process:
// its standard streams, its arguments, its log and its flags are this process's own,
// as they are when the session is made, and log.Fatal and os.Exit end it.
//
// The value of a trailing expression goes to show.
//
// Its ctx is that of train.Context, from when the code first uses it: until then, and
// after the first one, an interrupt ends the process unless the code catches it.
func NewScript(show func(value any)) (*Session, error) {
	if isOwn() {
		own, err := cells.NewScript(show)
		return &Session{own: own}, err
	}
	s, err := emptySession(os.Stderr)
	if err != nil {
		return nil, err
	}
	s.isScript = true
	hooks := s.hooks.Table()
	hooks["Context"] = reflect.ValueOf(sync.OnceValue(train.Context))
	hooks["Show"] = reflect.ValueOf(show)
	hooks["ShowHTML"] = reflect.ValueOf(func(_ string, value any) { show(value) })
	return s, s.start(os.Stdin, hooks, engine.Process())
}
