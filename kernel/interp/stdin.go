package interp

import (
	"errors"
	"io"
	"runtime"
	"sync"

	"setlab/kernel/session/pipe"
)

// stdin is the standard input of cells, which the reader of the notebook types: a read that finds no line left asks for
// one. It is os.Stdin to cells, though no file, and what fmt.Scan and its like read.
type stdin struct {
	// ask sends the question. Nil where nobody could answer.
	ask func(pipe.Ask) error

	live    *live
	answers chan pipe.Input

	mutex   sync.Mutex // held while an answer is awaited
	pending []byte     // what has been typed and not been read
}

// errNoInput is the error of reading where nobody types.
var errNoInput = errors.New("the cell reads standard input, but nobody is there to type it")

func newStdin(l *live) *stdin { return &stdin{live: l, answers: make(chan pipe.Input)} }

// Read implements io.Reader, a line at a time.
func (s *stdin) Read(p []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(p) == 0 {
		return 0, nil
	}
	if len(s.pending) == 0 {
		if err := s.more("", false); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.pending)
	s.pending = s.pending[n:]
	return n, nil
}

// request asks for a line that later reads will find, as gonbui.RequestInput does.
func (s *stdin) request(prompt string, password bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_ = s.more(prompt, password) // the end of the input is found by the read
}

// more waits for a line. It does not return when there can be none: then it ends the goroutine and fails the cell.
func (s *stdin) more(prompt string, password bool) error {
	if s.ask == nil {
		s.live.fail(errNoInput)
	}
	cell, interrupted := s.live.now()
	if err := s.ask(pipe.Ask{Prompt: prompt, Password: password}); err != nil {
		s.live.fail(err)
	}
	select {
	case <-interrupted:
		runtime.Goexit() // at once, as from a sleep: what follows would run without its input
		return nil
	case <-cell.Done():
		select {
		case <-interrupted: // which ends the context as well
			runtime.Goexit()
		default:
		}
		return io.EOF // the goroutine has outlived its cell
	case line := <-s.answers:
		switch {
		case line.Refused != "":
			s.live.fail(errors.New(line.Refused))
		case line.End:
			return io.EOF
		}
		s.pending = append(s.pending, line.Line+"\n"...)
		return nil
	}
}

// answer passes on what has been typed. Nobody waits for it any more if the cell has been interrupted.
func (s *stdin) answer(line pipe.Input) {
	cell, _ := s.live.now()
	select {
	case s.answers <- line:
	case <-cell.Done():
	}
}

// forget drops what an earlier cell has not read: nobody can see any more that it is there.
func (s *stdin) forget() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.pending = nil
}
