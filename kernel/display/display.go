// Package display implements the protocol of GoNB's package gonbui, with which programs in a notebook display
// rich content, for processes that GoNB did not start.
package display

import (
	"bufio"
	"encoding/base64"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"golang.org/x/sys/unix"

	"setlab/kernel/display/widget"
	"setlab/kernel/output"
	"setlab/kernel/process/scratch"
	"setlab/plotting/origin"
)

// Server is the kernel's end of a display connection to one process.
type Server struct {
	folder  *scratch.Folder // contains the pipes
	file    *os.File
	reader  *bufio.Reader
	decoder *gob.Decoder
	back    *os.File
	answers chan protocol.CommValue // sent to the process
	widgets *widgets

	mutex sync.Mutex
	known map[string]int // by display ID, the number of the last cell that has shown the display; 0 if unknown
}

// NewServer creates the two named pipes of a connection. The process communicates with the widgets in page.
func NewServer(page *widget.Page) (*Server, error) {
	const prefix = "setlab-display-"
	go scratch.Sweep(prefix, nil) // of kernels that were killed
	folder, err := scratch.New(prefix)
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, known: map[string]int{}, answers: make(chan protocol.CommValue, backlog)}
	s.widgets = newWidgets(page, s.say)
	for _, open := range []struct {
		path string
		file **os.File
	}{{s.path(), &s.file}, {s.backPath(), &s.back}} {
		if err = unix.Mkfifo(open.path, 0o600); err != nil {
			break
		}
		// Opening it for reading and writing does not block, and the pipe stays open when the process ends.
		if *open.file, err = os.OpenFile(open.path, os.O_RDWR, 0); err != nil {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("named pipes to display through: %w", err), s.Close())
	}
	s.reader = bufio.NewReader(s.file)
	s.decoder = gob.NewDecoder(s.reader)
	go s.speak(s.answers)
	return s, nil
}

// backlog is the number of unread values after which the oldest are dropped.
const backlog = 1024

// say sends a value to the process, without waiting until it is read.
func (s *Server) say(v protocol.CommValue) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.answers == nil {
		return // the connection is closed
	}
	for {
		select {
		case s.answers <- v:
			return
		default:
			<-s.answers
		}
	}
}

// speak writes the values sent by say until the connection is closed.
func (s *Server) speak(answers <-chan protocol.CommValue) {
	encoder := gob.NewEncoder(s.back)
	for v := range answers {
		if encoder.Encode(v) != nil {
			return // the process has ended
		}
	}
}

func (s *Server) path() string     { return filepath.Join(s.folder.Path, "display") }
func (s *Server) backPath() string { return filepath.Join(s.folder.Path, "back") }

// Environment returns the environment variables that give the process the connection.
func (s *Server) Environment() []string {
	return []string{protocol.GONB_PIPE_ENV + "=" + s.path(), protocol.GONB_PIPE_BACK_ENV + "=" + s.backPath()}
}

// Close ends the connection.
func (s *Server) Close() error {
	s.widgets.close()
	s.mutex.Lock()
	if s.answers != nil {
		close(s.answers)
		s.answers = nil
	}
	s.mutex.Unlock()
	var all []error
	for _, f := range []*os.File{s.file, s.back} {
		if f != nil {
			all = append(all, f.Close())
		}
	}
	return errors.Join(append(all, s.folder.Remove())...)
}

// Next waits for the next display of the process and passes it to sink. It calls before as soon as a message has
// arrived. It returns an error when the connection has ended.
func (s *Server) Next(before func(), sink output.Sink) error {
	var data protocol.DisplayData
	if err := s.decoder.Decode(&data); err != nil {
		return err
	}
	before()
	if s.control(data, sink) {
		return nil
	}
	event := output.Display{Data: output.MIME{}, Metadata: data.Metadata, ID: data.DisplayID}
	for kind, content := range data.Data {
		if !strings.HasPrefix(string(kind), "gonb/") { // GoNB's internal types, for input and widgets
			event.Data[string(kind)] = encode(string(kind), content)
		}
	}
	if len(event.Data) == 0 {
		return nil
	}
	if clear, ok := event.Data.Clear(); ok {
		sink(clear)
		return nil
	}
	event.Update = s.update(event)
	if shown, ok := s.widgets.run(event, sink); ok {
		sink(shown)
	}
	return nil
}

// control handles messages that are not displays: a synchronization, or a message for the widgets in the page.
func (s *Server) control(data protocol.DisplayData, sink output.Sink) bool {
	switch v := data.Data[protocol.MIMECommValue].(type) {
	case protocol.CommValue:
		s.value(v, sink)
		return true
	case *protocol.CommValue:
		s.value(*v, sink)
		return true
	}
	switch v := data.Data[protocol.MIMECommSubscribe].(type) {
	case protocol.CommSubscription:
		s.widgets.subscribe(v, sink)
		return true
	case *protocol.CommSubscription:
		s.widgets.subscribe(*v, sink)
		return true
	}
	return false
}

func (s *Server) value(v protocol.CommValue, sink output.Sink) {
	if v.Address == protocol.GonbuiSyncAddress {
		// Everything sent earlier has arrived.
		s.say(protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: v.Value})
		return
	}
	s.widgets.send(v, sink)
}

// update reports whether a display replaces one that is already shown. A display that a later cell redraws is
// shown again in that cell.
func (s *Server) update(d output.Display) bool {
	cell, _ := d.Metadata[origin.Metadata].(int)
	delete(d.Metadata, origin.Metadata)
	if d.ID == "" {
		return false
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	of, shown := s.known[d.ID]
	s.known[d.ID] = max(of, cell)
	return shown && cell <= of
}

// Begin must be called when a new cell begins.
func (s *Server) Begin() { s.widgets.begin() }

// Release ends waiting for widgets after an interrupt.
func (s *Server) Release() { s.widgets.release() }

// encode converts content to the form that Jupyter uses.
func encode(kind string, content any) any {
	b, ok := content.([]byte)
	switch {
	case !ok:
		return content
	case strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+xml"):
		return string(b)
	}
	return base64.StdEncoding.EncodeToString(b)
}
