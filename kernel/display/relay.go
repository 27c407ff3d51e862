package display

import (
	"encoding/gob"
	"fmt"
	"os"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
)

// Relay sits between the program of a compiled cell and GoNB. Messages between the program and the page bypass GoNB, which
// drops a slow page and may reorder values. Everything else is passed on to GoNB.
type Relay struct {
	*Server
	show output.Sink
	gonb *gob.Encoder // nil until the first message to GoNB
	open []*os.File
}

// NewRelay returns a relay for a program that has not started yet. The script that connects the page is displayed in the
// program's cell.
func NewRelay(page *widget.Page, show output.Sink) (*Relay, error) {
	s, err := NewServer(page)
	if err != nil {
		return nil, err
	}
	r := &Relay{Server: s, show: show}
	go r.serve()
	return r, nil
}

// theirs is the suffix of the links to GoNB's pipes, which the program creates.
const theirs = ".gonb"

// Source returns a source file for the program that connects it to the relay before anything else happens. The file then
// executes calls, whose functions must be imported by imports.
func (r *Relay) Source(imports, calls string) string {
	return fmt.Sprintf(source, imports, protocol.GONB_PIPE_ENV, r.path(), protocol.GONB_PIPE_BACK_ENV, r.backPath(), calls, theirs)
}

const source = `package main

import (
	osʹ "os"
%s)

var _ = relayʹ()

func relayʹ() (none struct{}) {
	if throughʹ(%q, %q) {
		throughʹ(%q, %q)
	}
	%s
	return
}

func throughʹ(variable, path string) bool {
	theirs := osʹ.Getenv(variable)
	if theirs == "" || osʹ.Symlink(theirs, path+%q) != nil {
		return false
	}
	return osʹ.Setenv(variable, path) == nil
}
`

// serve relays messages until the connection ends.
func (r *Relay) serve() {
	for {
		var data protocol.DisplayData
		if r.decoder.Decode(&data) != nil {
			return
		}
		if !synchronizes(data) && r.control(data, r.show) {
			continue
		}
		if r.gonb == nil && r.dial() != nil || r.gonb.Encode(&data) != nil {
			return // GoNB has ended the program
		}
	}
}

// synchronizes reports whether a program requests an answer when everything before has been shown.
func synchronizes(data protocol.DisplayData) bool {
	switch v := data.Data[protocol.MIMECommValue].(type) {
	case protocol.CommValue:
		return v.Address == protocol.GonbuiSyncAddress
	case *protocol.CommValue:
		return v.Address == protocol.GonbuiSyncAddress
	}
	return false
}

// dial connects to GoNB and starts relaying its answers.
func (r *Relay) dial() error {
	to, err := os.OpenFile(r.path()+theirs, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	r.gonb = gob.NewEncoder(to)
	from, err := os.OpenFile(r.backPath()+theirs, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.answers == nil {
		to.Close()
		from.Close()
		return os.ErrClosed
	}
	r.open = []*os.File{to, from}
	go func() {
		decoder := gob.NewDecoder(from)
		for {
			var v protocol.CommValue
			if decoder.Decode(&v) != nil {
				return
			}
			r.say(v)
		}
	}()
	return nil
}

// Close closes the connection after the program has ended.
func (r *Relay) Close() error {
	err := r.Server.Close()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, f := range r.open {
		_ = f.Close() // GoNB has also closed it
	}
	return err
}
