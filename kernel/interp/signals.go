package interp

import (
	"os"
	"os/signal"
	"reflect"
)

// listen makes the session receive interrupts.
func (s *Session) listen() {
	if s.interrupts != nil {
		signal.Notify(s.interrupts, os.Interrupt)
	}
}

// signals replaces functions of os/signal after which the kernel could not interrupt cells, or would end the session instead.
func (s *Session) signals() map[string]map[string]reflect.Value {
	return map[string]map[string]reflect.Value{"os/signal/signal": {
		"Ignore": reflect.ValueOf(func(all ...os.Signal) { signal.Ignore(all...); s.listen() }),
		"Reset":  reflect.ValueOf(func(all ...os.Signal) { signal.Reset(all...); s.listen() }),
	}}
}
