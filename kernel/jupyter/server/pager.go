package server

import "context"

// page is the payload of a reply that shows help.
func (s *Server) page(expression string, more bool) []any {
	ctx, cancel := context.WithTimeout(context.Background(), assistTimeout)
	defer cancel()
	help, err := s.kernel.Help(ctx, expression, more)
	if err != nil {
		s.log.Printf("no help: %v", err)
	}
	return []any{map[string]any{"source": "page", "data": help.MIME(), "start": 0}}
}
