package interp

import (
	"maps"
	"os"
	"reflect"
	"sync"

	yaegi "github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"

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
	s, err := emptySession(os.Stderr)
	if err != nil {
		return nil, err
	}
	s.isScript = true
	hooks := s.hooks.table()
	hooks["Context"] = reflect.ValueOf(sync.OnceValue(train.Context))
	hooks["Show"] = reflect.ValueOf(show)
	hooks["ShowHTML"] = reflect.ValueOf(func(_ string, value any) { show(value) })
	s.engine, err = newEngine(hooks, os.Stdin, processTable(), s.notes)
	return s, err
}

// processTable returns the symbols that yaegi replaces by some of its own, which
// do not end the process.
func processTable() yaegi.Exports {
	own := yaegi.Exports{}
	for _, key := range []string{"os/os", "log/log", "flag/flag"} {
		own[key] = map[string]reflect.Value{}
		for _, table := range []yaegi.Exports{stdlib.Symbols, unrestricted.Symbols} {
			maps.Copy(own[key], table[key])
		}
	}
	return own
}
