package interp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"

	"setlab/kernel/display/flush"
	"setlab/kernel/display/values"
	"setlab/kernel/output"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// Main is the main function of the session process, which the kernel starts. It runs the cells that
// the kernel sends, until the kernel ends.
func Main() error {
	requests, replies := os.NewFile(pipe.RequestFD, "requests"), os.NewFile(pipe.ReplyFD, "replies")
	if _, err := requests.Stat(); err != nil {
		return errors.New("the session is started by the kernel, not by hand")
	}
	// Programs that cells start must not inherit the pipes.
	syscall.CloseOnExec(pipe.RequestFD)
	syscall.CloseOnExec(pipe.ReplyFD)
	os.Args = os.Args[:1] // the rest is not for the cells
	session, err := NewSession(os.Stderr)
	if err != nil {
		return err
	}
	streams, err := newStdio()
	if err != nil {
		return err
	}
	values.Order()
	session.interrupts = make(chan os.Signal, 1)
	session.listen()
	go func() {
		for range session.interrupts {
			session.Interrupt()
		}
	}()
	var writing sync.Mutex
	encoder := json.NewEncoder(replies)
	reply := func(r pipe.Reply) error {
		writing.Lock()
		defer writing.Unlock()
		return encoder.Encode(r)
	}
	session.stdin.ask = func(a pipe.Ask) error { return reply(pipe.Reply{Ask: &a}) }
	cells, questions := make(chan pipe.Request), make(chan pipe.Question, 100)
	go receive(requests, cells, questions, session.stdin.answer)
	go func() {
		for q := range questions {
			answer := session.Answer(q)
			// If the kernel has ended, receive sees the end of its pipe.
			_ = reply(pipe.Reply{Answer: &answer})
		}
	}()
	watch := place.NewWatch()
	for request := range cells {
		done := session.perform(request)
		done.Place = watch.Changes()
		// A cell may have closed a file descriptor of the session. If so, exit, because the kernel
		// would wait for replies in vain.
		if err := errors.Join(flush.Displays(), streams.mark(request.Mark), streams.renew()); err != nil {
			os.Exit(pipe.Closed)
		}
		if err := reply(done); err != nil {
			os.Exit(pipe.Closed)
		}
	}
	return nil
}

// perform handles a request.
func (s *Session) perform(request pipe.Request) (done pipe.Reply) {
	switch {
	case request.Export != nil:
		done.Exported, done.Failure = s.Export(*request.Export)
	case request.Forget != nil:
		done.Forgot = s.Forget(request.Forget)
	case request.Place != nil:
		if err := request.Place.Enter(); err != nil {
			done.Failure = simpleFailure(output.Error, fmt.Sprintf("interpreted cells cannot use the working directory and environment of compiled cells: %v", err))
		}
	case request.Import:
		done.Failure = s.Import()
	default:
		done.Shown, done.Failure = s.Run(request.Code)
		done.Declared = s.declared
	}
	return done
}

// receive dispatches the kernel's requests. When the pipe ends, the kernel has ended, and the
// session exits immediately.
func receive(requests io.Reader, cells chan<- pipe.Request, questions chan<- pipe.Question, input func(pipe.Input)) {
	decoder := json.NewDecoder(requests)
	for {
		var request pipe.Request
		if err := decoder.Decode(&request); err == io.EOF {
			os.Exit(0)
		} else if err != nil {
			os.Exit(pipe.Closed)
		}
		switch {
		case request.Question != nil:
			questions <- *request.Question
		case request.Input != nil:
			go input(*request.Input)
		default:
			cells <- request
		}
	}
}
