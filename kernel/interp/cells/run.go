package cells

import (
	"go/types"
	"reflect"

	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/exec"
	"setlab/kernel/output"
	"setlab/kernel/symbols"
)

// tables returns the compiled packages, with what cells have in the place of the standard library's and gonbui's.
func (s *Session) tables() []map[string]map[string]reflect.Value {
	all := []map[string]map[string]reflect.Value{stdlib.Symbols, unrestricted.Symbols, symbols.Symbols}
	if s.script != nil {
		return all
	}
	return append(all, s.live.timers(), map[string]map[string]reflect.Value{
		"os/os":     {"Stdin": reflect.ValueOf(&s.stdin).Elem()},
		"time/time": {"Sleep": reflect.ValueOf(s.live.sleep)},
		"github.com/janpfeifer/gonb/gonbui/gonbui": {"RequestInput": reflect.ValueOf(s.stdin.request)},
	})
}

// set gives a variable of the session's own a value.
func (s *Session) set(v *types.Var, value any) error {
	storage, err := s.engine.Global(s.members[v].(*ssa.Global))
	if err == nil {
		storage.Set(reflect.ValueOf(value))
	}
	return err
}

// execute runs the cell's statements.
func (s *Session) execute(built *program) ([]output.MIME, *output.Failure) {
	ctx := s.live.begin()
	if s.script != nil && built.usesContext {
		ctx = s.script.context()
	}
	if err := s.set(s.context, ctx); err != nil {
		return nil, uninterpretable(err)
	}
	s.stdin.forget()
	for _, g := range built.reset {
		if storage, err := s.engine.Global(g); err == nil {
			storage.SetZero()
		}
	}
	_, end := s.engine.Run(built.entry)
	shown, raised, interrupted := s.live.end()
	switch {
	case interrupted:
		return shown, simpleFailure(output.Interrupted, "interrupted")
	case raised != nil:
		return shown, simpleFailure(output.Error, errorText(raised))
	case end == nil:
		return shown, nil
	}
	return shown, s.failed(end)
}

// failed reports how a cell has failed.
func (s *Session) failed(end *exec.Failure) *output.Failure {
	switch end.Kind {
	case exec.Goexit:
		return simpleFailure(output.Error, "the cell has ended its own goroutine, by runtime.Goexit")
	default:
		return s.trace(simpleFailure(output.Panic, end.Message), end.Trace)
	}
}

// errorText returns what an error says, which may be a panic.
func errorText(err error) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "an error whose Error method panics"
		}
	}()
	return err.Error()
}
