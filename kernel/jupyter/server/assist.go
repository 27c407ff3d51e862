package server

import (
	"context"
	"time"
	"unicode/utf8"

	"setlab/kernel/assist"
	"setlab/kernel/jupyter/wire"
)

// assistTimeout limits how long a front end waits for completions or help. Starting a session takes
// a fraction of a second.
const assistTimeout = 10 * time.Second

// completions returns the content of a complete_reply.
func (s *Server) completions(m *wire.Message) map[string]any {
	var request struct {
		Code   string `json:"code"`
		Cursor int    `json:"cursor_pos"`
	}
	if err := decode(m, &request); err != nil {
		return outcome(err)
	}
	// Tolerate cursors outside of the code.
	request.Cursor = min(max(request.Cursor, 0), utf8.RuneCountInString(request.Code))
	ctx, cancel := context.WithTimeout(context.Background(), assistTimeout)
	defer cancel()
	found, err := s.kernel.Complete(ctx, request.Code, request.Cursor)
	if err != nil {
		s.log.Printf("no completions: %v", err)
		found = assist.Completions{From: request.Cursor}
	}
	matches := make([]string, len(found.Matches))
	described := make([]map[string]any, len(found.Matches))
	for i, c := range found.Matches {
		matches[i] = c.Text
		described[i] = map[string]any{"start": found.From, "end": request.Cursor, "text": c.Text, "type": c.Kind, "signature": c.Signature}
	}
	return map[string]any{
		"status": "ok", "matches": matches, "cursor_start": found.From, "cursor_end": request.Cursor,
		"metadata": map[string]any{"_jupyter_types_experimental": described},
	}
}

// help returns the content of an inspect_reply.
func (s *Server) help(m *wire.Message) map[string]any {
	var request struct {
		Code   string `json:"code"`
		Cursor int    `json:"cursor_pos"`
		Detail int    `json:"detail_level"`
	}
	if err := decode(m, &request); err != nil {
		return outcome(err)
	}
	data, found := s.inspect(request.Code, request.Cursor, request.Detail > 0)
	return map[string]any{"status": "ok", "found": found, "data": data, "metadata": object{}}
}

// inspect returns help for the object at the cursor, by MIME type.
func (s *Server) inspect(code string, cursor int, more bool) (data map[string]any, found bool) {
	ctx, cancel := context.WithTimeout(context.Background(), assistTimeout)
	defer cancel()
	help, found, err := s.kernel.Inspect(ctx, code, cursor, more)
	if err != nil {
		s.log.Printf("no help: %v", err)
	}
	if !found || err != nil {
		return map[string]any{}, false
	}
	return help.MIME(), true
}
