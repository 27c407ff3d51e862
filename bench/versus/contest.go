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

// unit is the unit of a contest's measurements.
type unit string

const (
	seconds unit = "s"
	rate    unit = "GF/s"
	memory  unit = "B"
	factor  unit = "x"
)

// contest is one of our works with its rivals.
type contest struct {
	name    string
	unit    unit
	prepare func(ctx context.Context) (contender, error)
	rivals  []rival
	most    float64 // the largest acceptable measurement of ours; 0 means no limit
}

// rival is a program to compare with.
type rival struct {
	command []string
	least   float64 // the smallest acceptable ratio of speeds, ours to its; 0 means no limit
}

// row is a line of the table: a work of ours, alone or against another program's.
type row struct {
	Work    string
	Unit    unit
	Against string // empty if there is no rival
	Timed   string // a description of one measurement
	Own     timing.Times
	Its     timing.Times
	Target  float64 // the smallest acceptable ratio of speeds, or without a rival the largest acceptable median of Own; 0 means none
	Made    circumstances
}

// circumstances are the conditions of a measurement.
type circumstances struct {
	machine
	Threads int
}

// made records the circumstances of rows; kernels run on one thread.
func made(rows []row, m machine, threads int) {
	for k := range rows {
		rows[k].Made = circumstances{m, threads}
		if rows[k].Unit == rate {
			rows[k].Made.Threads = 1
		}
	}
}

// ratios returns how many times faster ours is, turn by turn.
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

// runner runs contests.
type runner struct {
	reps  int
	pause time.Duration // between turns, so that waiting threads of one program are asleep when the next one starts
	log   io.Writer
}

// kernelTurns is the number of turns of a kernel per turn of a work. Kernels' turns are short, so disturbances have a larger effect.
const kernelTurns = 3

// run runs a contest. It logs and leaves out rivals that do not start.
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
	// Our own time has a row only if it has a target or there is no rival.
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
