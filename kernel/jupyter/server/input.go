package server

import (
	"context"
	"errors"
	"fmt"

	"setlab/kernel/jupyter/wire"
)

// Why a cell gets no input.
var (
	errClosing     = errors.New("the kernel is shutting down")
	errInterrupted = fmt.Errorf("interrupted while waiting for input: %w", context.Canceled)
)

// askInput asks the front end that sent the request for a line of input and waits for it.
func (s *Server) askInput(m *wire.Message, prompt string, password bool) (string, error) {
	// An interrupt before the question was meant for something else.
	select {
	case <-s.interrupted:
	default:
	}
	s.reply(s.sockets.stdin, m, "input_request", map[string]any{"prompt": prompt, "password": password})
	select {
	case line := <-s.input:
		return line, nil
	case <-s.interrupted:
		return "", errInterrupted
	case <-s.done:
		return "", errClosing
	}
}

// inputReply takes an answer from the stdin socket.
func (s *Server) inputReply(m *wire.Message) {
	if m.Header.Type != "input_reply" {
		s.log.Printf("a %s on stdin is unknown to this kernel", m.Header.Type)
		return
	}
	select {
	case s.input <- field(m, "value"):
	default:
		s.log.Print("dropped an input that no cell waits for")
	}
}
