package gonb

import (
	"encoding/json"
	"time"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// Input answers a cell that reads standard input, or fails with the reason why it cannot.
// It is called on a goroutine of its own, and may still wait for its answer when the cell
// has ended: GoNB asks again before it sees that a command needs no more.
type Input func(prompt string, password bool) (string, error)

// settle is how long an answer is held back behind its question. GoNB sends a question
// before it notes whom the answer is for, and drops an answer that comes in between, to
// wait for it ever after. Nobody types that fast, but not every input is typed.
const settle = 100 * time.Millisecond

// noInput is what becomes of a cell that asks where nobody could answer.
const noInput = "the cell reads standard input, but nobody is there to type it"

// answer relays a question of the cell, and the answer back.
func (c *child) answer(ask *wire.Message, input Input) {
	settled := time.After(settle)
	var content struct {
		Prompt   string `json:"prompt"`
		Password bool   `json:"password"`
	}
	// Without a prompt there is none to show.
	_ = json.Unmarshal(ask.Content, &content)
	line, err := input(content.Prompt, content.Password)
	if err != nil {
		return // the cell was interrupted, or the kernel is closing
	}
	<-settled
	reply := ask.Reply("input_reply", c.session, map[string]string{"status": "ok", "value": line})
	reply.Identities = nil
	// A GoNB that is gone is noticed by the cell.
	_ = c.send(c.sockets.stdin, reply)
}

// unanswered is the failure of a cell that asked where nobody could answer.
func unanswered() *output.Failure {
	return &output.Failure{Name: output.CompiledFailed, Message: noInput, Traceback: []string{noInput}}
}
