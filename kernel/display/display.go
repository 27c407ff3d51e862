// Package display serves the protocol by which programs in a notebook display
// rich content, that of GoNB's package gonbui, to a process other than GoNB's.
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

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"golang.org/x/sys/unix"

	"setlab/kernel/output"
)

// Server is the kernel's end of a display connection to one process.
type Server struct {
	dir     string
	file    *os.File
	reader  *bufio.Reader
	decoder *gob.Decoder
	back    *os.File
	encoder *gob.Encoder
	known   map[string]bool // display ids that have been shown
}

// NewServer makes the two named pipes of a connection.
func NewServer() (*Server, error) {
	dir, err := os.MkdirTemp("", "setlab-display-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, known: map[string]bool{}}
	for _, open := range []struct {
		path string
		file **os.File
	}{{s.path(), &s.file}, {s.backPath(), &s.back}} {
		if err = unix.Mkfifo(open.path, 0o600); err != nil {
			break
		}
		// Opened for both ways, it neither waits for the process nor ends with it.
		if *open.file, err = os.OpenFile(open.path, os.O_RDWR, 0); err != nil {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("named pipes to display through: %w", err), s.Close())
	}
	s.reader = bufio.NewReader(s.file)
	s.decoder, s.encoder = gob.NewDecoder(s.reader), gob.NewEncoder(s.back)
	return s, nil
}

func (s *Server) path() string     { return filepath.Join(s.dir, "display") }
func (s *Server) backPath() string { return filepath.Join(s.dir, "back") }

// Environment returns the variables that tell the process of the connection.
func (s *Server) Environment() []string {
	return []string{protocol.GONB_PIPE_ENV + "=" + s.path(), protocol.GONB_PIPE_BACK_ENV + "=" + s.backPath()}
}

// Close ends the connection.
func (s *Server) Close() error {
	var all []error
	for _, f := range []*os.File{s.file, s.back} {
		if f != nil {
			all = append(all, f.Close())
		}
	}
	return errors.Join(append(all, os.RemoveAll(s.dir))...)
}

// Next waits for what the process displays next and hands it to before and
// sink: before is called as soon as a message has arrived. It returns an error
// when the connection has ended.
func (s *Server) Next(before func(), sink output.Sink) error {
	var data protocol.DisplayData
	if err := s.decoder.Decode(&data); err != nil {
		return err
	}
	before()
	if value, ok := data.Data[protocol.MIMECommValue].(protocol.CommValue); ok {
		return s.answer(value)
	}
	if value, ok := data.Data[protocol.MIMECommValue].(*protocol.CommValue); ok {
		return s.answer(*value)
	}
	event := output.Display{Data: output.MIME{}, Metadata: data.Metadata, ID: data.DisplayID}
	for kind, content := range data.Data {
		if !strings.HasPrefix(string(kind), "gonb/") { // GoNB's own: input and widgets
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
	if event.ID != "" {
		event.Update = s.known[event.ID]
		s.known[event.ID] = true
	}
	sink(event)
	return nil
}

// answer acknowledges that everything before a synchronisation has arrived.
func (s *Server) answer(value protocol.CommValue) error {
	if value.Address != protocol.GonbuiSyncAddress {
		return nil
	}
	return s.encoder.Encode(protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: value.Value})
}

// encode writes content as Jupyter does.
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
