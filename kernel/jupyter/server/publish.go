package server

import (
	"encoding/json"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// reply answers a request on the socket on which it arrived.
func (s *Server) reply(on *wire.Socket, m *wire.Message, kind string, content any) {
	s.send(on, m.Reply(kind, s.session, content))
}

// publish sends a message to all front ends. The parent is the request that caused it, or nil.
func (s *Server) publish(parent *wire.Message, kind string, content any) {
	if parent == nil {
		parent = &wire.Message{}
	}
	m := parent.Reply(kind, s.session, content)
	m.Identities = [][]byte{[]byte("kernel." + s.session + "." + kind)}
	s.send(s.sockets.iopub, m)
}

func (s *Server) publishStatus(parent *wire.Message, state string) {
	s.publish(parent, "status", map[string]string{"execution_state": state})
}

func (s *Server) send(on *wire.Socket, m *wire.Message) {
	frames, err := s.signer.Encode(m)
	if err == nil {
		err = on.SendFrames(frames)
	}
	if err != nil {
		s.log.Printf("cannot send a %s: %v", m.Header.Type, err)
	}
}

// show publishes output of a cell.
func (s *Server) show(parent *wire.Message, count int, event output.Event) {
	switch e := event.(type) {
	case output.Stream:
		s.publish(parent, "stream", map[string]string{"name": e.Name, "text": e.Text})
	case output.Display:
		kind, transient := "display_data", map[string]string{}
		if e.Update {
			kind = "update_display_data"
		}
		if e.ID != "" {
			transient["display_id"] = e.ID
		}
		s.publish(parent, kind, map[string]any{"data": e.Data, "metadata": orObject(e.Metadata), "transient": transient})
	case output.Result:
		s.publish(parent, "execute_result", map[string]any{"execution_count": count, "data": e.Data, "metadata": orObject(e.Metadata)})
	case output.Clear:
		s.publish(parent, "clear_output", map[string]bool{"wait": e.Wait})
	case output.Comm:
		s.publishComm(parent, e)
	}
}

func orObject(m map[string]any) any {
	if m == nil {
		return object{}
	}
	return m
}

// decode decodes the content of a request. Missing fields keep their values.
func decode(m *wire.Message, into any) error { return json.Unmarshal(m.Content, into) }
