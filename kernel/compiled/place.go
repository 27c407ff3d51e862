package compiled

import (
	"context"
	"regexp"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// assigned finds the variable of GoNB's command that sets one.
var assigned = regexp.MustCompile(`^%env\s+"?([^\s="]+)`)

// moves returns whether a cell's commands change where cells run, and the variables that they set.
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

// follow has GoNB run cells where the session's cells have gone.
func (c *Compiler) follow(ctx context.Context, sink output.Sink) error {
	notes, err := c.gonb.Enter(ctx, c.session.Place())
	if notes != "" {
		sink(output.Stream{Name: "stderr", Text: notes})
	}
	return err
}

// lead has the session run cells where a cell's commands have GoNB run them.
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
