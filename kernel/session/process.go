package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"setlab/kernel/display"
	"setlab/kernel/output"
	"setlab/kernel/process/leash"
	"setlab/kernel/process/place"
	"setlab/kernel/session/pipe"
)

// process is a running session.
type process struct {
	child    *leash.Process
	requests *os.File
	replies  *os.File
	display  *display.Server
	streams  [2]*stream
	dumb     atomic.Bool // it was killed because it had closed its reply pipe
	prepared bool        // the startup code has been run; guarded by the host's mutex

	aside  output.Sink
	mutex  sync.Mutex // held while output is read and delivered
	sink   output.Sink
	late   output.Sink // of the latest cell that has one, for output after the cell's end
	done   chan pipe.Reply
	marked chan struct{} // receives a value when a stream may have reached its mark
	input  Input         // of the running cell; guarded by mutex

	asking    sync.Mutex // guards the fields below
	questions int        // number asked so far
	awaited   map[int]chan<- pipe.Answer
}

// start starts a session.
func start(o Options, at place.Place) (*process, error) {
	p := &process{aside: o.Aside, done: make(chan pipe.Reply, 1), marked: make(chan struct{}, 1)}
	var theirs []*os.File
	closeTheirs := func() {
		for _, f := range theirs {
			f.Close()
		}
	}
	defer closeTheirs()
	open := func(ours **os.File, weRead bool) error {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		if weRead {
			*ours, theirs = r, append(theirs, w)
		} else {
			*ours, theirs = w, append(theirs, r)
		}
		return nil
	}
	p.streams = [2]*stream{{name: "stdout"}, {name: "stderr"}}
	var err error
	if p.display, err = display.NewServer(o.Page); err != nil {
		return nil, err
	}
	err = errors.Join(open(&p.streams[0].file, true), open(&p.streams[1].file, true), open(&p.requests, false), open(&p.replies, true))
	if err == nil {
		command := exec.Command(o.Command[0], o.Command[1:]...)
		command.Dir = at.Folder(o.Dir)
		command.Env = slices.Concat(at.Environ(os.Environ()), p.display.Environment(), leash.Environment(o.MemoryLimit))
		command.Stdout, command.Stderr = theirs[0], theirs[1]
		command.ExtraFiles = theirs[2:]
		p.child, err = leash.Start(command)
	}
	if err != nil {
		p.close()
		return nil, fmt.Errorf("starting the interpreted session: %w", err)
	}
	p.read()
	return p, nil
}

// read starts goroutines that read everything the session sends.
func (p *process) read() {
	for _, s := range p.streams {
		go p.follow(s)
	}
	go func() {
		decoder := json.NewDecoder(p.replies)
		for {
			var reply pipe.Reply
			if decoder.Decode(&reply) != nil {
				p.silent()
				return
			}
			p.take(reply)
		}
	}()
	go func() {
		// Text printed before a display must appear above it.
		before := func() {
			p.mutex.Lock()
			defer p.mutex.Unlock()
			p.pump()
		}
		for p.display.Next(before, p.deliver) == nil {
		}
	}()
}

// endGrace is how long a process may live after closing its pipe before it is killed.
const endGrace = time.Second

// silent ends a process that has closed its reply pipe. It waits for endGrace, then kills the
// process, since no reply can arrive any more.
func (p *process) silent() {
	select {
	case <-p.child.Exited():
	case <-time.After(endGrace):
		p.dumb.Store(true)
		p.child.Kill()
	}
}

// follow reads a stream to its end.
func (p *process) follow(s *stream) {
	raw, err := s.file.SyscallConn()
	if err != nil {
		return
	}
	for ended := false; !ended; {
		// Wait until there is something to read.
		err := raw.Read(func(fd uintptr) bool {
			return readable(int(fd))
		})
		p.mutex.Lock()
		p.pumpOne(s)
		ended = s.ended || err != nil
		p.mutex.Unlock()
		p.notify()
	}
}

// releaseLater delivers what a stream holds back once the session has been silent for a while and answers a question: a process that crashes
// does not. The mutex must be held.
func (p *process) releaseLater(s *stream) {
	if s.timer != nil {
		s.timer.Stop()
	}
	read := s.reads
	s.timer = time.AfterFunc(silence, func() {
		if !p.answers() {
			return
		}
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if s.reads == read {
			s.patient = false
			s.deliver(p.receiver())
		}
	})
}

// answers asks the session a question, and reports whether it answers.
func (p *process) answers() bool {
	id, answer := p.expect()
	defer p.unexpect(id)
	if p.send(pipe.Request{Question: &pipe.Question{ID: id, Inspect: true}}) != nil {
		return false
	}
	select {
	case <-answer:
		return true
	case <-p.child.Exited():
		return false
	}
}

// readable reports whether a read would return without blocking.
func readable(fd int) bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	return n > 0 || err != nil && err != unix.EINTR
}

// pump reads what is available in both streams. The mutex must be held.
func (p *process) pump() {
	for _, s := range p.streams {
		p.pumpOne(s)
	}
}

// pumpOne reads what is available in a stream. The mutex must be held.
func (p *process) pumpOne(s *stream) {
	before := s.reads
	s.pump(p.receiver())
	if s.reads > before && s.holds {
		p.releaseLater(s)
	}
}

// deliver passes an event to the running cell's sink. If no cell runs, events that belong to no
// particular cell go to aside, the others to the last cell's late sink.
func (p *process) deliver(e output.Event) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.sink != nil {
		p.sink(e)
		return
	}
	to := p.late
	switch e := e.(type) {
	case output.Comm:
		to = p.aside
	case output.Display:
		if e.Update {
			to = p.aside
		}
	}
	if to != nil {
		to(e)
	}
}

// notify signals that a stream may have reached its mark.
func (p *process) notify() {
	select {
	case p.marked <- struct{}{}:
	default:
	}
}

// begin directs output to a cell's sink and sends the cell.
func (p *process) begin(request pipe.Request, input Input, sink output.Sink) error {
	p.mutex.Lock()
	p.sink, p.input = sink, input
	p.display.Begin()
	for _, s := range p.streams {
		s.mark, s.marked = []byte(request.Mark), false
		s.deliver(sink) // written since the last cell
	}
	p.mutex.Unlock()
	return p.send(request)
}

// drained reports whether all of the running cell's output has been delivered.
func (p *process) drained() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.pump()
	return p.streams[0].marked && p.streams[1].marked
}

// end stops directing output to the cell's sink.
func (p *process) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.sink, p.input = nil, nil
	for _, s := range p.streams {
		s.mark, s.marked = nil, false
		s.deliver(p.late) // written after the mark
	}
}

// close ends the process, if it runs, and closes its pipes.
func (p *process) close() error {
	if p.child != nil {
		p.child.Kill()
	}
	all := []error{p.display.Close()}
	for _, f := range []*os.File{p.streams[0].file, p.streams[1].file, p.requests, p.replies} {
		if f != nil {
			all = append(all, f.Close())
		}
	}
	return errors.Join(all...)
}
