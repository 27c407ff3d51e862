package interp

import (
	"go/types"
	"time"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/assist"
	"setlab/kernel/session/pipe"
)

// Answer answers a question about code, even while a cell runs. It then knows what that cell declares, but not the
// values of variables.
func (s *Session) Answer(q pipe.Question) pipe.Answer {
	s.declaring.Lock()
	defer s.declaring.Unlock()
	environment := &assist.Environment{
		Importer: s.importer, Objects: map[string]types.Object{}, Imports: s.imports, Compiled: q.Compiled,
		Source: func(object types.Object) string { return s.sources[object] }, Value: s.shortValue,
	}
	for name, e := range s.names {
		environment.Objects[name] = e.object
	}
	answer := pipe.Answer{ID: q.ID}
	cursor := assist.Offset(q.Code, q.Cursor)
	if !q.Inspect {
		completions := environment.Complete(q.Code, cursor)
		completions.From = assist.Points(q.Code, completions.From)
		answer.Completions = completions
		return answer
	}
	answer.Help, answer.Found = environment.Inspect(q.Code, cursor, q.More)
	return answer
}

// shortValue returns a short form of a session variable's value. It returns "" while a cell runs, since the cell may be
// changing the variable.
func (s *Session) shortValue(object types.Object) string {
	if !s.running.TryLock() {
		return ""
	}
	defer s.running.Unlock()
	g, ok := s.members[object].(*ssa.Global)
	if !ok {
		return ""
	}
	v, err := s.engine.Global(g)
	if err != nil {
		return ""
	}
	var text string
	if !s.engine.Apart(time.Second, func() { text = short(v, shortDepth) }) { // a String method blocks, for example
		return v.Type().String()
	}
	if utf8.RuneCountInString(text) > shortLength {
		text = string([]rune(text)[:shortLength]) + "…"
	}
	return text
}
