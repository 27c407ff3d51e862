package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"setlab/kernel/session/pipe"
)

// errEnded is returned when a session ends before it answers a question.
var errEnded = errors.New("the interpreted session ended")

// Ask sends a question about code to the session, even while a cell runs. It starts the session if
// none runs.
func (h *Host) Ask(ctx context.Context, q pipe.Question) (pipe.Answer, error) {
	p, err := h.running()
	if err != nil {
		return pipe.Answer{}, err
	}
	id, answer := p.expect()
	defer p.unexpect(id)
	q.ID = id
	if err := p.send(pipe.Request{Question: &q}); err != nil {
		return pipe.Answer{}, fmt.Errorf("%w: %w", errEnded, err)
	}
	select {
	case a := <-answer:
		return a, nil
	case <-p.child.Exited():
		return pipe.Answer{}, errEnded
	case <-ctx.Done():
		return pipe.Answer{}, ctx.Err()
	}
}

// send sends a request to the session.
func (p *process) send(r pipe.Request) error { return json.NewEncoder(p.requests).Encode(r) }

// expect returns the ID of a new question and the channel that receives its answer.
func (p *process) expect() (int, <-chan pipe.Answer) {
	p.asking.Lock()
	defer p.asking.Unlock()
	p.questions++
	answer := make(chan pipe.Answer, 1)
	if p.awaited == nil {
		p.awaited = map[int]chan<- pipe.Answer{}
	}
	p.awaited[p.questions] = answer
	return p.questions, answer
}

func (p *process) unexpect(id int) {
	p.asking.Lock()
	defer p.asking.Unlock()
	delete(p.awaited, id)
}

// take dispatches a reply from the session.
func (p *process) take(r pipe.Reply) {
	switch {
	case r.Answer != nil:
		p.asking.Lock()
		defer p.asking.Unlock()
		if to := p.awaited[r.Answer.ID]; to != nil {
			to <- *r.Answer // never blocks: the channel has room for its one answer
		}
	case r.Ask != nil:
		go p.answer(*r.Ask)
	default:
		p.done <- r
	}
}

// answer asks the user of the running cell for a line of input.
func (p *process) answer(a pipe.Ask) {
	p.mutex.Lock()
	p.pump() // earlier output must appear above the question
	ask := p.input
	p.mutex.Unlock()
	reply := pipe.Input{}
	if ask == nil {
		reply.Refused = "the cell reads standard input, but no input is available here"
	} else if line, err := ask(a.Prompt, a.Password); errors.Is(err, context.Canceled) {
		return // the interrupt also ends the session's wait
	} else if err != nil {
		reply.Refused = err.Error()
	} else if line == endOfInput {
		reply.End = true
	} else {
		reply.Line = line
	}
	// If the session has ended, perform reports it.
	_ = p.send(pipe.Request{Input: &reply})
}

// endOfInput is the line that consoles send for Ctrl-D.
const endOfInput = "\x04"
