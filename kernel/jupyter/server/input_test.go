package server

import (
	"errors"
	"testing"
	"time"
)

// TestQuestionsEndWithTheirCells leaves a question behind at the end of a cell. The answer to the next cell's question is that cell's.
func TestQuestionsEndWithTheirCells(t *testing.T) {
	s, shell, _ := newServer(t)
	s.input, s.interrupted, s.done = make(chan string), make(chan struct{}, 1), make(chan struct{})
	first, second := make(chan struct{}), make(chan struct{})
	left := make(chan error)
	go func() {
		_, err := s.askInput(request("execute_request", "{}"), "", false, first)
		left <- err
	}()
	for len(shell.take()) == 0 { // until it has asked
		time.Sleep(time.Millisecond)
	}
	close(first)
	if err := <-left; !errors.Is(err, errEnded) {
		t.Error(err)
	}
	if _, err := s.askInput(request("execute_request", "{}"), "", false, first); !errors.Is(err, errEnded) || len(shell.take()) != 0 {
		t.Errorf("a cell that has ended asks: %v", err)
	}
	answered := make(chan string)
	go func() {
		line, _ := s.askInput(request("execute_request", "{}"), "", false, second)
		answered <- line
	}()
	for {
		s.inputReply(request("input_reply", `{"value": "hello"}`))
		select {
		case line := <-answered:
			if line != "hello" {
				t.Errorf("the answer is %q", line)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}
