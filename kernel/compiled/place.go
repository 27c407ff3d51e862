package compiled

import (
	"context"
	"regexp"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// assigned matches a %env command that sets a variable.
var assigned = regexp.MustCompile(`^%env\s+"?([^\s="]+)`)

// moves reports whether a cell's commands change the working directory or environment, and returns
// the environment variables that they set.
func moves(p *cell.Program) (names []string, changes bool) {
	if p.IsScript() {
		return nil, false
	}
	for _, command := range p.Commands() {
		if m := assigned.FindStringSubmatch(command); m != nil {
			names, changes = append(names, m[1]), true
		}
		changes = changes || strings.HasPrefix(command, "%cd ")
	}
	return names, changes
}

// follow moves GoNB to the session's directory and environment.
func (c *Compiler) follow(ctx context.Context, sink output.Sink) error {
	notes, err := c.gonb.Enter(ctx, c.session.Place())
	if notes != "" {
		sink(output.Stream{Name: "stderr", Text: notes})
	}
	return err
}

// lead moves the session to the directory and environment that a cell's commands have set in GoNB.
func (c *Compiler) lead(ctx context.Context, p *cell.Program, sink output.Sink) error {
	names, changes := moves(p)
	if !changes {
		return nil
	}
	to, err := c.gonb.Moved(ctx, names)
	if err != nil {
		return err
	}
	return c.session.Enter(context.WithoutCancel(ctx), to, sink)
}
