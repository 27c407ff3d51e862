package server

import (
	"context"
	"errors"
	"time"

	"setlab/kernel"
	"setlab/kernel/cell"
	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// executeRequest is the content of an execute_request, with the protocol's defaults.
type executeRequest struct {
	Code            string      `json:"code"`
	Silent          bool        `json:"silent"`
	StoreHistory    *bool       `json:"store_history"`
	UserExpressions expressions `json:"user_expressions"`
	AllowStdin      bool        `json:"allow_stdin"`
	StopOnError     *bool       `json:"stop_on_error"`
}

// yes returns an option that defaults to true.
func yes(option *bool) bool { return option == nil || *option }

// execute runs a cell: it publishes the input, runs the code and replies. After an error, cells that are
// already waiting are aborted.
func (s *Server) execute(r queued) {
	m := r.message
	var request executeRequest
	if err := decode(m, &request); err != nil {
		s.reply(s.sockets.shell, m, "execute_reply", s.failed(&output.Failure{Name: "RequestError", Message: err.Error()}, s.executions))
		return
	}
	if r.number < s.abortBefore {
		s.reply(s.sockets.shell, m, "execute_reply", map[string]any{"status": "aborted", "execution_count": s.executions})
		return
	}
	store := yes(request.StoreHistory) && !request.Silent
	if store {
		s.executions++
		if err := s.history.Add(s.executions, request.Code); err != nil && s.executions == 1 {
			s.log.Print(err)
		}
	}
	if !request.Silent {
		s.publish(m, "execute_input", map[string]any{"code": request.Code, "execution_count": s.executions})
	}

	if expression, more, ok := cell.HelpRequest(request.Code); ok {
		s.reply(s.sockets.shell, m, "execute_reply", s.succeeded(m, request, s.page(expression, more)))
		return
	}

	show, ended := s.showFor(m, request.Silent), make(chan struct{})
	late := show
	if request.Silent {
		late = nil // what goroutines of earlier cells print is still shown
	}
	err := s.kernel.Execute(context.Background(), kernel.Request{Code: request.Code, Input: s.inputFor(m, request.AllowStdin, ended), Late: late, Limited: true}, show)
	close(ended)
	if err != nil {
		content := s.failed(asFailure(err), s.executions)
		if !request.Silent {
			s.publish(m, "error", map[string]any{"ename": content["ename"], "evalue": content["evalue"], "traceback": content["traceback"]})
		}
		if yes(request.StopOnError) && !request.Silent {
			// More requests from a "run all" may still be arriving.
			time.Sleep(settle)
			s.abortBefore = s.requests.arrived() + 1
		}
		s.reply(s.sockets.shell, m, "execute_reply", content)
		return
	}
	s.reply(s.sockets.shell, m, "execute_reply", s.succeeded(m, request, []any{}))
}

// settle is how long after an error execute requests count as sent before it. A client cannot have sent them
// after seeing the error, since the reply follows later.
const settle = 20 * time.Millisecond

// succeeded returns the content of the reply for a cell that succeeded.
func (s *Server) succeeded(m *wire.Message, request executeRequest, payload []any) map[string]any {
	return map[string]any{
		"status": "ok", "execution_count": s.executions, "payload": payload, "user_expressions": s.evaluate(m, request),
	}
}

// showFor returns a sink that publishes the output of a request's cell, even after later cells have run.
func (s *Server) showFor(m *wire.Message, silent bool) output.Sink {
	count := s.executions
	return func(e output.Event) {
		if !silent {
			s.show(m, count, e)
		}
	}
}

// failed returns the content of a reply for a failure.
func (s *Server) failed(f *output.Failure, count int) map[string]any {
	traceback := f.Traceback
	if len(traceback) == 0 {
		traceback = []string{f.Message}
	}
	return map[string]any{"status": "error", "execution_count": count, "ename": f.Name, "evalue": f.Message, "traceback": traceback, "payload": []any{}, "user_expressions": object{}}
}

// asFailure returns err as a failure, wrapping it if necessary.
func asFailure(err error) *output.Failure {
	var f *output.Failure
	if errors.As(err, &f) {
		return f
	}
	return &output.Failure{Name: "KernelError", Message: err.Error()}
}

// inputFor returns the function that reads standard input for a cell, or nil if the request does not allow
// input.
func (s *Server) inputFor(m *wire.Message, allowed bool, ended <-chan struct{}) func(string, bool) (string, error) {
	if !allowed {
		return nil
	}
	return func(prompt string, password bool) (string, error) { return s.askInput(m, prompt, password, ended) }
}
