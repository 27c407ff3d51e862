// Package peer runs programs that the library is compared with, one timed round at a time, so that all take turns on the same
// machine. bench/peers/rounds.py documents such programs.
package peer

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// Peer is a running program, ready for timed rounds.
type Peer struct {
	Name  string // with its version
	Timed string // a description of a round

	process *exec.Cmd
	ask     io.WriteCloser
	answers *bufio.Scanner
	said    *bytes.Buffer // on the standard error
}

// Round is a program's report on a timed round.
type Round struct {
	Seconds float64 `json:"seconds"` // of the whole work, of which a round may be a part
	GFlops  float64 `json:"gflops"`  // 1e9 operations a second; 0 if it does not count them
}

// Start starts the command and waits until it is ready. Canceling ctx ends it.
func Start(ctx context.Context, command string, arguments ...string) (*Peer, error) {
	p := &Peer{process: exec.CommandContext(ctx, command, arguments...), said: new(bytes.Buffer)}
	p.process.Stderr = p.said
	var err error
	if p.ask, err = p.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.answers = bufio.NewScanner(out)
	if err := p.process.Start(); err != nil {
		return nil, err
	}
	var about struct{ Peer, Timed string }
	if err := p.answer(&about); err != nil {
		return nil, errors.Join(fmt.Errorf("%s does not start: %w", p, err), p.Close())
	}
	p.Name, p.Timed = about.Peer, about.Timed
	return p, nil
}

// Time requests a round.
func (p *Peer) Time() (Round, error) {
	var r Round
	if _, err := fmt.Fprintln(p.ask); err != nil {
		return r, fmt.Errorf("%s: %w", p, err)
	}
	if err := p.answer(&r); err != nil {
		return r, fmt.Errorf("%s: %w", p, err)
	}
	if !(r.Seconds > 0) {
		return r, fmt.Errorf("%s took %v seconds", p, r.Seconds)
	}
	return r, nil
}

// answer reads a line of JSON.
func (p *Peer) answer(into any) error {
	if !p.answers.Scan() {
		if err := p.answers.Err(); err != nil {
			return err
		}
		return errors.New("it ended")
	}
	if err := json.Unmarshal(p.answers.Bytes(), into); err != nil {
		return fmt.Errorf("it said %q: %w", p.answers.Text(), err)
	}
	return nil
}

// Close ends the program. Its error contains the program's standard error.
func (p *Peer) Close() error {
	p.ask.Close()
	if err := p.process.Wait(); err != nil {
		return fmt.Errorf("%s: %w\n%s", p, err, strings.TrimSpace(p.said.String()))
	}
	return nil
}

// String returns the command line.
func (p *Peer) String() string { return strings.Join(p.process.Args, " ") }
