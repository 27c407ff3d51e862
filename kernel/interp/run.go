package interp

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/exec"
	"setlab/kernel/interp/symbols"
	"setlab/kernel/output"
)

// tables returns the symbol tables of compiled packages, including replacements for functions of the standard
// library and gonbui.
func (s *Session) tables() []map[string]map[string]reflect.Value {
	all := []map[string]map[string]reflect.Value{stdlib.Symbols, unrestricted.Symbols, symbols.Symbols, commsInstances()}
	if s.script != nil {
		return all
	}
	return append(all, s.endings(), s.registry(), s.signals(), map[string]map[string]reflect.Value{
		"fmt/fmt": {
			"Scan":   reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscan(s.stdin, a...) }),
			"Scanln": reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscanln(s.stdin, a...) }),
			"Scanf":  reflect.ValueOf(func(format string, a ...any) (int, error) { return fmt.Fscanf(s.stdin, format, a...) }),
		},
		"github.com/janpfeifer/gonb/gonbui/gonbui": {"RequestInput": reflect.ValueOf(s.stdin.request)},
	})
}

// set assigns a value to one of the session's built-in variables.
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
	s.live.hasContext.Store(s.live.hasContext.Load() || built.usesContext)
	s.stdin.forget()
	var restore []func()
	for _, g := range built.reset {
		if storage, err := s.engine.Global(g); err == nil {
			earlier := reflect.New(storage.Type()).Elem()
			earlier.Set(storage)
			storage.SetZero()
			restore = append(restore, func() {
				if storage.IsZero() { // it has not been set
					storage.Set(earlier)
				}
			})
		}
	}
	var end *exec.Failure
	defer s.watchSlow()()
	for _, f := range built.entries {
		if _, end = s.engine.Run(f); end != nil {
			break
		}
	}
	shown, raised, interrupted := s.live.end()
	s.clear(built)
	if interrupted || raised != nil || end != nil {
		for _, undo := range restore {
			undo()
		}
	}
	switch {
	case interrupted:
		return shown, simpleFailure(output.Interrupted, "interrupted")
	case raised != nil:
		return shown, simpleFailure(output.Error, *raised)
	case end == nil:
		return shown, nil
	}
	return shown, s.failed(end)
}

// clear removes what was needed for only one run of the cell.
func (s *Session) clear(built *program) {
	for _, f := range built.entries {
		s.engine.Drop(f)
	}
	for _, object := range built.temporary {
		delete(s.members, object)
	}
}

// failed returns the failure of a cell whose run has ended abnormally.
func (s *Session) failed(end *exec.Failure) *output.Failure {
	switch {
	case end.Kind == exec.Goexit && s.script == nil:
		return simpleFailure(output.Error, "the cell has ended its own goroutine, by runtime.Goexit")
	case end.Kind == exec.Exit && s.script != nil:
		os.Exit(end.Code)
	case end.Kind == exec.Exit:
		return simpleFailure(output.Error, end.Message)
	case end.Kind == exec.Interrupt:
		return simpleFailure(output.Interrupted, "interrupted")
	}
	return s.trace(simpleFailure(output.Panic, strings.ReplaceAll(end.Message, "(types from different scopes)", "(of an earlier declaration)")), end.Trace)
}

// errorText returns the text of an error. The Error method may panic.
func errorText(err error) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "an error whose Error method panics"
		}
	}()
	return err.Error()
}
