package gonb

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// execution is a running cell.
type execution struct {
	*child
	held     *held
	failure  *output.Failure // reported by GoNB
	refused  bool            // it requested input, but nobody can provide it
	fetching fetch
	fetched  bool // it needed modules that are missing on this machine

	interrupt <-chan struct{} // nil once the cell has been interrupted
	signaled  map[int]bool    // descendants of GoNB's programs that have been interrupted
	again     *time.Ticker    // repeats the interrupt; nil before the first
	kill      <-chan time.Time
}

// execute runs a cell: it sends the cell, passes on its output until GoNB is idle again, and returns how it ended.
func (c *child) execute(ctx context.Context, cell Cell, silent bool, input Input, sink output.Sink) error {
	c.forget()
	if err := c.command.begin(); err != nil {
		return fmt.Errorf("preparing GoNB for the cell: %w", err)
	}
	content, err := json.Marshal(request{Code: cell.Text, Silent: silent, StoreHistory: !silent, AllowStdin: true, StopOnError: true})
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
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go c.process.Watch(watching, c.limit)
	if cell.InPage {
		sink = c.inPage(sink)
	}
	x := &execution{child: c, held: &held{sink: sink}, interrupt: ctx.Done(), signaled: map[int]bool{}}
	defer x.calm()
	for {
		var again <-chan time.Time
		if x.again != nil {
			again = x.again.C
		}
		select {
		case f := <-c.command.fetches:
			x.fetches(f)
		case got := <-c.iopub:
			if parentID(got) != m.Header.ID {
				continue
			}
			switch e := read(got).(type) {
			case output.Event:
				x.held.take(e)
			case *output.Failure:
				x.failure = e
			case idle:
				return x.ended(ctx)
			}
		case <-c.shell: // ignore the reply: iopub reports the same, in order with the output
		case ask := <-c.stdin:
			if input != nil {
				go c.answer(ask, input)
				continue
			}
			x.refused = true
			x.stop()
		case <-x.interrupt:
			x.stop()
		case <-again:
			x.signal()
		case <-x.kill:
			c.process.Kill()
			x.held.release()
			return &output.Failure{Name: output.Interrupted, Message: "The cell and GoNB did not stop when interrupted. The declarations of compiled cells are lost. The next compiled cell restarts GoNB."}
		case <-c.process.Exited():
			x.held.release()
			return c.died()
		}
	}
}

// stop interrupts the cell. If that does not help, the cell is killed.
func (x *execution) stop() {
	if x.again != nil {
		return // already stopping
	}
	x.interrupt, x.kill, x.again = nil, time.After(interruptGrace), time.NewTicker(interruptAgain)
	x.command.stop(x.build)
	x.fetching.stop()
	x.signal()
}

// signal interrupts the current program of the cell. It is repeated, because a cell with several commands continues
// with the next one. GoNB interrupts each program only once, and not the processes started by it: a shell would wait
// for its command and then continue with the next.
func (x *execution) signal() {
	// If GoNB has ended, execute reports it.
	_ = x.process.Interrupt()
	x.process.InterruptBelow(x.signaled)
}

// calm stops repeating the interrupt.
func (x *execution) calm() {
	if x.again != nil {
		x.again.Stop()
	}
}

// fetches records that modules are being fetched, or no longer are.
func (x *execution) fetches(f fetch) {
	if f.packages != "" {
		x.fetched = true
		x.held.take(output.Stream{Name: "stderr", Text: "Downloading missing packages: " + strings.Join(strings.Fields(f.packages), ", ") + "\n"})
	}
	if x.fetching = f; x.again != nil {
		f.stop()
	}
}

// forget drops remaining messages of earlier cells.
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

// ended returns the result of a cell that has finished.
func (x *execution) ended(ctx context.Context) error {
	failure, held := x.failure, x.held
	switch {
	case x.refused:
		held.drop()
		return unanswered()
	case ctx.Err() != nil:
		held.drop()
		interrupted := &output.Failure{Name: output.Interrupted, Message: "interrupted", Traceback: []string{"interrupted"}}
		if !x.command.isBuilt() {
			return fmt.Errorf("%w: %w", interrupted, ErrNotCompiled)
		}
		return interrupted
	case failure == nil:
		held.release()
		if over := x.process.Exceeded(); over != nil { // a shell command that was killed is not a failure of its cell
			held.sink(output.Stream{Name: "stderr", Text: fmt.Sprintf("A program that the cell had started was killed: %v.\n", over)})
		}
		return nil
	}
	if over := x.process.Exceeded(); over != nil {
		held.drop()
		message := "a program was killed: " + over.Error()
		return &output.Failure{Name: output.CompiledFailed, Message: message, Traceback: []string{message}}
	}
	if status.MatchString(failure.Message) {
		return x.runFailure(failure.Message, held.words(failure.Message))
	}
	held.release()
	if get := x.getFailure(failure.Message, x.fetched); get != nil {
		return get
	}
	if compile := x.compileFailure(failure.Message, failure.Traceback); compile != nil {
		return compile
	}
	if !x.command.isBuilt() {
		return fmt.Errorf("%w: %w", failure, ErrNotCompiled)
	}
	return failure
}

// idle reports that GoNB has finished a request.
type idle struct{}

// read returns the content of a message on iopub: an output.Event, an *output.Failure, idle, or nil if it is of no
// interest.
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

// parentID returns the ID of the request that a message answers.
func parentID(m *wire.Message) string {
	var parent wire.Header
	if err := json.Unmarshal(m.Parent, &parent); err != nil {
		return ""
	}
	return parent.ID
}
