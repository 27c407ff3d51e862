package server

import (
	"context"
	"errors"
	"fmt"

	"setlab/kernel/jupyter/wire"
)

// Reasons why a cell gets no input.
var (
	errClosing     = errors.New("the kernel is shutting down")
	errEnded       = errors.New("the cell has ended")
	errInterrupted = fmt.Errorf("interrupted while waiting for input: %w", context.Canceled)
)

// askInput requests a line of input from the front end that sent the request, and waits for it. A command may still ask when its cell has ended.
// Its question must not take the answer to that of a later cell.
func (s *Server) askInput(m *wire.Message, prompt string, password bool, ended <-chan struct{}) (string, error) {
	select {
	case <-ended:
		return "", errEnded
	default:
	}
	// Discard an interrupt from before the question.
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
	case <-ended:
		return "", errEnded
	case <-s.done:
		return "", errClosing
	}
}

// inputReply receives an answer on the stdin socket.
func (s *Server) inputReply(m *wire.Message) {
	if m.Header.Type != "input_reply" {
		s.log.Printf("a %s on stdin is unknown to this kernel", m.Header.Type)
		return
	}
	select {
	case s.input <- field(m, "value"):
	default:
		s.log.Print("dropped an input that no cell is waiting for")
	}
}
