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
func (c *child) execute(ctx context.Context, cell Cell, silent bool, input Input, sink output.Sink) error {
	c.forget()
	content, err := json.Marshal(request{Code: cell.Text, Silent: silent, StoreHistory: !silent, AllowStdin: input != nil, StopOnError: true})
	if err != nil {
		return err
	}
	m := &wire.Message{Header: wire.NewHeader("execute_request", c.session), Content: content}
	if err := c.send(c.sockets.shell, m); err != nil {
		return c.died()
	}
	if !silent {
		c.count++
		c.cells[c.count] = cell
	}
	var failure *output.Failure
	held := &held{sink: sink}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go c.process.Watch(watching, c.limit)
	interrupt, kill := ctx.Done(), (<-chan time.Time)(nil)
	var fetching fetch
	fetched := false
	for {
		select {
		case f := <-c.command.fetches:
			if f.packages != "" {
				fetched = true
				held.take(output.Stream{Name: "stderr", Text: "Fetching what this machine lacks: " + strings.Join(strings.Fields(f.packages), ", ") + "\n"})
			}
			if fetching = f; ctx.Err() != nil {
				fetching.stop()
			}
		case got := <-c.iopub:
			if parentID(got) != m.Header.ID {
				continue
			}
			switch e := read(got).(type) {
			case output.Event:
				held.take(e)
			case *output.Failure:
				failure = e
			case idle:
				return c.ended(ctx, failure, held, fetched)
			}
		case <-c.shell: // the reply; iopub says the same and comes in order with the output
		case ask := <-c.stdin:
			go c.answer(ask, input)
		case <-interrupt:
			interrupt, kill = nil, time.After(interruptGrace)
			fetching.stop()
			stop := &wire.Message{Header: wire.NewHeader("interrupt_request", c.session)}
			if err := c.send(c.sockets.control, stop); err != nil {
				return c.died()
			}
		case <-kill:
			c.process.Kill()
			held.release()
			return &output.Failure{Name: output.Interrupted, Message: "The cell did not stop when interrupted, and GoNB with it. What compiled cells declared is lost; the next one starts it anew."}
		case <-c.process.Exited():
			held.release()
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

// ended is the result of a cell that is done; fetched says that it needed modules that
// the machine lacks.
func (c *child) ended(ctx context.Context, failure *output.Failure, held *held, fetched bool) error {
	switch {
	case ctx.Err() != nil:
		held.drop()
		return &output.Failure{Name: output.Interrupted, Message: "interrupted", Traceback: []string{"interrupted"}}
	case failure == nil:
		held.release()
		return nil
	}
	if over := c.process.Exceeded(); over != nil {
		held.drop()
		message := "a program was killed: " + over.Error()
		return &output.Failure{Name: output.CompiledFailed, Message: message, Traceback: []string{message}}
	}
	if status.MatchString(failure.Message) {
		return c.runFailure(failure.Message, held.words(failure.Message))
	}
	held.release()
	if get := c.getFailure(failure.Message, fetched); get != nil {
		return get
	}
	if compile := c.compileFailure(failure.Message, failure.Traceback); compile != nil {
		return compile
	}
	return failure
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
		if clear, ok := content.Data.Clear(); ok {
			return clear
		}
		return output.Display{Data: content.Data, Metadata: content.Metadata, ID: content.Transient.ID, Update: m.Header.Type == "update_display_data"}
	case "execute_result":
		return output.Result{Data: content.Data, Metadata: content.Metadata}
	case "comm_open", "comm_msg", "comm_close":
		return output.Comm{Kind: m.Header.Type, Content: m.Content, Metadata: m.Metadata, Buffers: m.Buffers}
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
