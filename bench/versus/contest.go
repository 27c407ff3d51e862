package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"setlab/bench/peer"
	"setlab/bench/timing"
)

// unit is what a contest measures.
type unit string

const (
	seconds unit = "s"
	rate    unit = "GF/s"
	memory  unit = "B"
	factor  unit = "x"
)

// contest is one of our works and those it is compared with.
type contest struct {
	name    string
	unit    unit
	prepare func(ctx context.Context) (contender, error)
	rivals  []rival
	most    float64 // what our measurement may be; 0: whatever it is
}

// rival is a program to compare with.
type rival struct {
	command []string
	least   float64 // how many times its speed ours must be; 0: for information
}

// row is a line of the table: a work of ours, perhaps against another program's.
type row struct {
	Work    string
	Unit    unit
	Against string // empty if there is nobody to compare with
	Timed   string // what one of its measurements is
	Own     timing.Times
	Its     timing.Times
	Target  float64 // least ratio of speeds, or without a rival the most that Own's median may be; 0: none
	Made    circumstances
}

// circumstances are those of a measurement.
type circumstances struct {
	machine
	Threads int
}

// made notes what the rows were measured with; kernels run on one thread.
func made(rows []row, m machine, threads int) {
	for k := range rows {
		rows[k].Made = circumstances{m, threads}
		if rows[k].Unit == rate {
			rows[k].Made.Threads = 1
		}
	}
}

// ratios are how many times faster ours is, turn by turn.
func (r row) ratios() timing.Times {
	if r.Unit == rate {
		return r.Own.Over(r.Its)
	}
	return r.Its.Over(r.Own)
}

// met reports whether the target is reached.
func (r row) met() bool {
	switch {
	case r.Target == 0:
		return true
	case r.Against == "":
		return r.Own.Median() <= r.Target
	}
	return r.ratios().Median() >= r.Target
}

// runner holds contests.
type runner struct {
	reps  int
	pause time.Duration // between turns, so that the waiting threads of one are asleep when the next begins
	log   io.Writer
}

// kernelTurns is how many turns a kernel has for each of a work: they are short, and what else happens on the machine shows in them.
const kernelTurns = 3

// run holds a contest. Rivals that do not start are left out, with a word to the log.
func (r *runner) run(ctx context.Context, c contest) (rows []row, err error) {
	defer debug.FreeOSMemory()
	fmt.Fprintf(r.log, "%s:", c.name)
	defer fmt.Fprintln(r.log)
	ours, err := c.prepare(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := ours.once(ctx); err != nil {
		return nil, err
	}
	all := []contender{ours}
	rows = []row{{Work: c.name, Unit: c.unit, Target: c.most}}
	for _, rival := range c.rivals {
		p, err := peer.Start(ctx, rival.command[0], rival.command[1:]...)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(r.log, "\n%v\n", err)
			continue
		}
		defer func() { err = errors.Join(err, p.Close()) }()
		fmt.Fprintf(r.log, " against %s", p.Name)
		all = append(all, theirs{p, c.unit})
		rows = append(rows, row{Work: c.name, Unit: c.unit, Against: p.Name, Timed: p.Timed, Target: rival.least})
	}
	measured, err := r.takeTurns(ctx, all, c.unit)
	if err != nil {
		return nil, err
	}
	for k := range rows {
		rows[k].Own = measured[0]
		if k > 0 {
			rows[k].Its = measured[k]
		}
	}
	// Ours alone is a line of its own only if it has a target, or nobody else is there.
	if len(rows) > 1 && c.most == 0 {
		rows = rows[1:]
	}
	return rows, nil
}

// takeTurns returns the measurements of each contender.
func (r *runner) takeTurns(ctx context.Context, all []contender, u unit) ([]timing.Times, error) {
	turns := r.reps
	if u == rate {
		turns *= kernelTurns
	}
	measured := make([]timing.Times, len(all))
	for turn := range turns {
		fmt.Fprintf(r.log, " %d", turn+1)
		for k, contender := range all {
			time.Sleep(r.pause)
			value, err := contender.once(ctx)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			measured[k] = append(measured[k], value)
		}
	}
	return measured, nil
}
