package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"setlab/kernel"
	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// expression is one of a request's user_expressions.
type expression struct{ name, code string }

// expressions holds a request's user_expressions in the order of the message. The order matters, since one expression
// may change what the next one sees.
type expressions []expression

// UnmarshalJSON decodes an object whose values are strings.
func (e *expressions) UnmarshalJSON(text []byte) error {
	*e = nil
	decoder := json.NewDecoder(bytes.NewReader(text))
	open, err := decoder.Token()
	if err != nil || open == nil {
		return err
	}
	if open != json.Delim('{') {
		return fmt.Errorf("user_expressions are %s: want an object of Go expressions by names", text)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		next := expression{name: name.(string)} // object keys are always strings
		if err := decoder.Decode(&next.code); err != nil {
			return fmt.Errorf("the user_expression %q: %w", next.name, err)
		}
		*e = append(*e, next)
	}
	return nil
}

// evaluate returns the values of a request's user_expressions. The values are not shown, but anything that the
// expressions print is.
func (s *Server) evaluate(m *wire.Message, request executeRequest) map[string]any {
	show := s.showFor(m, request.Silent)
	values := map[string]any{}
	for _, e := range request.UserExpressions {
		value := map[string]any{"status": "ok", "data": output.MIME{}, "metadata": object{}}
		err := s.kernel.Execute(context.Background(), kernel.Request{Code: e.code}, func(event output.Event) {
			if r, ok := event.(output.Result); ok {
				value["data"], value["metadata"] = r.Data, orObject(r.Metadata)
			} else {
				show(event)
			}
		})
		if err != nil {
			value = s.failed(asFailure(err), s.executions)
		}
		values[e.name] = value
	}
	return values
}
