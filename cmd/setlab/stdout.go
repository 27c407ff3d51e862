package main

import (
	"fmt"
	"os"
	"sync"
)

// stdout is standard output. It keeps the first error, so that a full disk is noticed even by commands that do not check what they print.
type stdout struct {
	file *os.File
	mu   sync.Mutex
	err  error
}

// Write writes to standard output.
func (s *stdout) Write(b []byte) (int, error) {
	n, err := s.file.Write(b)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
	return n, err
}

// Fd returns the file descriptor, by which terminals are recognized.
func (s *stdout) Fd() uintptr { return s.file.Fd() }

// status returns the status of a program whose command ended with the given one: failed if the output is incomplete.
func (s *stdout) status(of int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil || of != statusOK {
		return of
	}
	fmt.Fprintln(os.Stderr, "setlab: the output is incomplete:", s.err)
	return statusFailed
}
