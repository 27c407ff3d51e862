package gonb

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/kernel/wire"
)

// execute runs one cell: send it, pass its output on until GoNB is idle again, and return how it ended.
func (c *child) execute(ctx context.Context, code string, silent bool, input Input, sink output.Sink) error {
	c.forget()
	content, err := json.Marshal(request{Code: code, Silent: silent, StoreHistory: !silent, AllowStdin: input != nil, StopOnError: true})
	if err != nil {
		return err
	}
	m := &wire.Message{Header: wire.NewHeader("execute_request", c.session), Content: content}
	if err := c.send(c.sockets.shell, m); err != nil {
		return c.died()
	}
	var failure *output.Failure
	interrupt, kill := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case got := <-c.iopub:
			if parentID(got) != m.Header.ID {
				continue
			}
			switch e := read(got).(type) {
			case output.Event:
				sink(e)
			case *output.Failure:
				failure = e
			case idle:
				return ended(ctx, failure)
			}
		case <-c.shell: // the reply; iopub says the same and comes in order with the output
		case ask := <-c.stdin:
			go c.answer(ask, input)
		case <-interrupt:
			interrupt, kill = nil, time.After(interruptGrace)
			stop := &wire.Message{Header: wire.NewHeader("interrupt_request", c.session)}
			if err := c.send(c.sockets.control, stop); err != nil {
				return c.died()
			}
		case <-kill:
			killAll(c.process)
			<-c.exited
			return &output.Failure{Name: output.Interrupted, Message: "The cell did not stop when interrupted, and GoNB with it. What compiled cells declared is lost; the next one starts it anew."}
		case <-c.exited:
			return c.died()
		}
	}
}

// forget drops what is left of earlier cells.
func (c *child) forget() {
	for {
		select {
		case <-c.iopub:
		case <-c.shell:
		case <-c.stdin:
		default:
			return
		}
	}
}

// ended is the result of a cell that is done.
func ended(ctx context.Context, failure *output.Failure) error {
	switch {
	case ctx.Err() != nil:
		return &output.Failure{Name: output.Interrupted, Message: "interrupted"}
	case failure != nil:
		return failure
	}
	return nil
}

// answer relays a request for input.
func (c *child) answer(ask *wire.Message, input Input) {
	var content struct {
		Prompt   string `json:"prompt"`
		Password bool   `json:"password"`
	}
	// Without a prompt there is none to show.
	_ = json.Unmarshal(ask.Content, &content)
	line := ""
	if input != nil {
		var err error
		if line, err = input(content.Prompt, content.Password); err != nil {
			return // the cell was interrupted, or the kernel is closing
		}
	}
	reply := ask.Reply("input_reply", c.session, map[string]string{"status": "ok", "value": line})
	reply.Identities = nil
	// A GoNB that is gone is noticed by the cell.
	_ = c.send(c.sockets.stdin, reply)
}

// idle says that GoNB has done with a request.
type idle struct{}

// read returns what a message on iopub says: an output.Event, an *output.Failure, idle, or nil for nothing of interest.
func read(m *wire.Message) any {
	var content struct {
		State     string         `json:"execution_state"`
		Name      string         `json:"name"`
		Text      string         `json:"text"`
		Data      output.MIME    `json:"data"`
		Metadata  map[string]any `json:"metadata"`
		Transient struct {
			ID string `json:"display_id"`
		} `json:"transient"`
		Wait      bool     `json:"wait"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	if err := json.Unmarshal(m.Content, &content); err != nil {
		return nil
	}
	switch m.Header.Type {
	case "stream":
		return output.Stream{Name: content.Name, Text: content.Text}
	case "display_data", "update_display_data":
		return output.Display{Data: content.Data, Metadata: content.Metadata, ID: content.Transient.ID, Update: m.Header.Type == "update_display_data"}
	case "execute_result":
		return output.Result{Data: content.Data, Metadata: content.Metadata}
	case "clear_output":
		return output.Clear{Wait: content.Wait}
	case "error":
		return &output.Failure{Name: output.CompiledFailed, Message: strings.TrimSpace(content.Value), Traceback: content.Traceback}
	case "status":
		if content.State == "idle" {
			return idle{}
		}
	}
	return nil
}

// parentID returns the id of the request that a message answers.
func parentID(m *wire.Message) string {
	var parent wire.Header
	if err := json.Unmarshal(m.Parent, &parent); err != nil {
		return ""
	}
	return parent.ID
}
