package server

import "unicode/utf8"

// page is the payload of a reply that shows help.
func (s *Server) page(expression string, more bool) []any {
	data, found := s.inspect(expression, utf8.RuneCountInString(expression), more)
	if !found {
		data = map[string]string{"text/plain": "There is nothing of the name " + expression + "."}
	}
	return []any{map[string]any{"source": "page", "data": data, "start": 0}}
}
