package server

import (
	"context"
	"os"
)

// interrupt interrupts the running cell, also if it waits for input.
func (s *Server) interrupt() error {
	err := s.kernel.Interrupt()
	select {
	case s.interrupted <- struct{}{}:
	default:
	}
	return err
}

// interruptOn interrupts the running cell on each signal, until ctx is canceled. Jupyter interrupts by message, but some clients and people send signals.
func (s *Server) interruptOn(ctx context.Context, signals <-chan os.Signal) {
	for {
		select {
		case <-signals:
			_ = s.interrupt() // the kernel may just be closing
		case <-ctx.Done():
			return
		}
	}
}
