package server

import (
	"encoding/json"
	"strings"
	"time"

	"setlab/kernel/cell"
	"setlab/kernel/jupyter/wire"
)

// overtakeAfter is how long a question on shell waits for the cells before it. If they finish in
// time, the answer knows what they declare. If not, the question is answered while they run.
const overtakeAfter = 50 * time.Millisecond

// overtakes reports whether a request on shell may be answered before earlier requests, because it
// changes nothing.
func overtakes(kind string) bool {
	switch kind {
	case "complete_request", "inspect_request", "is_complete_request", "history_request", "kernel_info_request", "connect_request", "comm_info_request":
		return true
	}
	return false
}

// arrive accepts a request on shell.
func (s *Server) arrive(m *wire.Message) {
	if strings.HasPrefix(m.Header.Type, "comm_") && m.Header.Type != "comm_info_request" {
		// Widget messages are for the running cell, so they cannot wait for it to end.
		s.begin(m, false)
		defer s.end(m)
		s.comm(m)
		return
	}
	number := s.requests.put(m)
	if overtakes(m.Header.Type) {
		time.AfterFunc(overtakeAfter, func() {
			if r, ok := s.requests.take(number); ok {
				s.begin(r.message, false)
				defer s.end(r.message)
				s.answer(s.sockets.shell, r.message)
			}
		})
	}
}

// shell handles a request whose turn has come.
func (s *Server) shell(r queued) {
	m := r.message
	s.begin(m, true)
	defer s.end(m)
	if m.Header.Type == "execute_request" {
		s.execute(r)
		return
	}
	s.answer(s.sockets.shell, m)
}

// control handles a request immediately, even while a cell runs.
func (s *Server) control(m *wire.Message) {
	s.begin(m, false)
	defer s.end(m)
	switch m.Header.Type {
	case "interrupt_request":
		s.reply(s.sockets.control, m, "interrupt_reply", outcome(s.interrupt()))
	default:
		s.answer(s.sockets.control, m)
	}
}

// answer replies to the requests that do not run a cell.
func (s *Server) answer(on *wire.Socket, m *wire.Message) {
	switch m.Header.Type {
	case "kernel_info_request":
		s.reply(on, m, "kernel_info_reply", kernelInfo())
	case "connect_request":
		c := s.connection
		s.reply(on, m, "connect_reply", map[string]any{
			"status": "ok", "shell_port": c.ShellPort, "iopub_port": c.IOPubPort, "stdin_port": c.StdinPort, "hb_port": c.HeartbeatPort, "control_port": c.ControlPort,
		})
	case "is_complete_request":
		state, indent := cell.Completeness(field(m, "code"))
		content := map[string]string{"status": string(state)}
		if state == cell.Incomplete {
			content["indent"] = indent
		}
		s.reply(on, m, "is_complete_reply", content)
	case "history_request":
		s.reply(on, m, "history_reply", s.historyReply(m.Content))
	case "complete_request":
		s.reply(on, m, "complete_reply", s.completions(m))
	case "inspect_request":
		s.reply(on, m, "inspect_reply", s.help(m))
	case "comm_info_request":
		s.reply(on, m, "comm_info_reply", map[string]any{"status": "ok", "comms": s.comms.list(field(m, "target_name"))})
	case "comm_open", "comm_msg", "comm_close":
		s.comm(m)
	case "shutdown_request":
		s.shutdown(on, m)
	case "debug_request":
		s.reply(on, m, "debug_reply", map[string]any{"status": "error", "success": false, "message": "this kernel has no debugger"})
	default:
		s.log.Printf("a %s is unknown to this kernel", m.Header.Type)
	}
}

// shutdown replies, informs all front ends, and ends Serve.
func (s *Server) shutdown(on *wire.Socket, m *wire.Message) {
	var request struct {
		Restart bool `json:"restart"`
	}
	// Without the field, the kernel shuts down.
	_ = json.Unmarshal(m.Content, &request)
	content := map[string]any{"status": "ok", "restart": request.Restart}
	s.reply(on, m, "shutdown_reply", content)
	s.publish(m, "shutdown_reply", content)
	s.stop()
}

// object is an empty JSON object.
type object struct{}

// outcome returns the content of a reply that only says whether a request succeeded.
func outcome(err error) map[string]any {
	if err != nil {
		return map[string]any{"status": "error", "ename": "KernelError", "evalue": err.Error(), "traceback": []string{err.Error()}}
	}
	return map[string]any{"status": "ok"}
}

// field returns a string field of the request's content, or "" if there is none.
func field(m *wire.Message, name string) string {
	var content map[string]json.RawMessage
	var text string
	if json.Unmarshal(m.Content, &content) == nil {
		_ = json.Unmarshal(content[name], &text)
	}
	return text
}
