package server

import "context"

// page returns the payload of a reply that shows help in the front end's pager.
func (s *Server) page(expression string, more bool) []any {
	ctx, cancel := context.WithTimeout(context.Background(), assistTimeout)
	defer cancel()
	help, err := s.kernel.Help(ctx, expression, more)
	if err != nil {
		s.log.Printf("no help: %v", err)
	}
	return []any{map[string]any{"source": "page", "data": help.MIME(), "start": 0}}
}
