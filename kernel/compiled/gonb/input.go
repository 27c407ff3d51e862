package gonb

import (
	"encoding/json"
	"time"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// Input reads a line for a cell that reads standard input, or returns an error saying why it
// cannot. It runs in its own goroutine and may still be waiting when the cell has ended, because
// GoNB requests the next line before it notices that a command needs no more.
type Input func(prompt string, password bool) (string, error)

// settle is the minimum delay between a question and its answer. GoNB sends a question before it
// records who is waiting for the answer. It drops an answer that arrives in between, and would then
// wait forever. Nobody types that fast, but input may also come from programs.
const settle = 100 * time.Millisecond

// noInput is the failure message of a cell that requests input when nobody can provide it.
const noInput = "the cell reads standard input, but the front end does not allow input"

// answer relays an input request of the cell to input, and sends the answer back.
func (c *child) answer(ask *wire.Message, input Input) {
	settled := time.After(settle)
	var content struct {
		Prompt   string `json:"prompt"`
		Password bool   `json:"password"`
	}
	// If this fails, the prompt is empty.
	_ = json.Unmarshal(ask.Content, &content)
	line, err := input(content.Prompt, content.Password)
	if err != nil {
		return // the cell was interrupted, or the kernel is closing
	}
	<-settled
	reply := ask.Reply("input_reply", c.session, map[string]string{"status": "ok", "value": line})
	reply.Identities = nil
	// If GoNB has ended, execute reports it.
	_ = c.send(c.sockets.stdin, reply)
}

// unanswered returns the failure of a cell that requested input when nobody can provide it.
func unanswered() *output.Failure {
	return &output.Failure{Name: output.CompiledFailed, Message: noInput, Traceback: []string{noInput}}
}
