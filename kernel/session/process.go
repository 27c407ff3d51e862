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
	dumb     atomic.Bool // it has been killed because it had closed its replies
	prepared bool        // the startup code has been run; the host's mutex guards it

	aside  output.Sink
	mutex  sync.Mutex // held while output is read and delivered
	sink   output.Sink
	late   output.Sink // of the latest cell that has one, for what it shows after its end
	done   chan pipe.Reply
	marked chan struct{} // receives a value when a stream may have reached its mark
	input  Input         // of the running cell; the mutex guards it

	asking    sync.Mutex // guards what follows
	questions int        // so far
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

// read starts to read all that the session says.
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
		// Text printed before a display stands above it.
		before := func() {
			p.mutex.Lock()
			defer p.mutex.Unlock()
			p.pump()
		}
		for p.display.Next(before, p.deliver) == nil {
		}
	}()
}

// endGrace is how long a process takes at most from the end of its pipes to its own.
const endGrace = time.Second

// silent ends a process that will never be heard of again: it has closed its pipe and lives.
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
		// Waits until there is something to read.
		err := raw.Read(func(fd uintptr) bool {
			return readable(int(fd))
		})
		p.mutex.Lock()
		s.pump(p.receiver())
		ended = s.ended || err != nil
		p.mutex.Unlock()
		p.notify()
	}
}

// readable reports whether reading would not wait.
func readable(fd int) bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	return n > 0 || err != nil && err != unix.EINTR
}

// pump reads what is in both streams. The mutex is held.
func (p *process) pump() {
	for _, s := range p.streams {
		s.pump(p.receiver())
	}
}

// deliver hands an event to the running cell's sink. Without one, what needs no
// place in a cell goes aside, and what needs one to the last cell.
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

// notify says that a stream may have reached its mark.
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
		s.deliver(sink) // what was written since the last cell
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
		s.deliver(p.late) // what was written behind the mark
	}
}

// close ends the process, if it runs, and everything that belongs to it.
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
