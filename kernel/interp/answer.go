package interp

import (
	"go/types"
	"maps"

	"setlab/kernel/assist"
	"setlab/kernel/interp/source"
	"setlab/kernel/session/pipe"
)

// Answer answers a question about code. It does so also while a cell runs, with
// what that cell declares, but without the values of variables.
func (s *Session) Answer(q pipe.Question) pipe.Answer {
	if s.own != nil {
		return s.own.Answer(q)
	}
	s.declaring.Lock()
	defer s.declaring.Unlock()
	environment := &assist.Environment{
		Importer: s.importer, Objects: map[string]types.Object{}, Imports: s.imports, Compiled: q.Compiled,
		Source: func(object types.Object) string { return s.sources[object] }, Value: s.shortValue,
	}
	for name, k := range s.objects {
		environment.Objects[name] = k.Object
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

// remember keeps the source of what a cell declares.
func (s *Session) remember(c *source.Checked) {
	maps.Copy(s.sources, assist.Sources(c.Code, c.Decls, c.Info, c.Offset))
}
