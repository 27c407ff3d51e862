// Versus compares the speed of this project with that of alternatives: PyTorch, numpy and scipy, and for the kernels C with vector
// intrinsics. All run on one machine in one run and take turns.
//
//	make bench                                    installs what is missing and runs
//	go run ./bench/versus -out bench/results      everything, and writes tables and figure
//	go run ./bench/versus -only w1-set,kernels    only some of it: works, "kernels" or single ones, "memory", "growth", "million";
//	                                              with -out the tables keep their other lines
//	go run ./bench/versus -scaling                times on 1, 2, 4, ... threads, and PyTorch's there and on a GPU
//
// Ratios are medians over the turns of the ratio within each turn.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	o := options{log: os.Stderr}
	only := flag.String("only", "", "comma-separated `names` of works, kernels, \"works\", \"kernels\", \"memory\", \"growth\" or \"million\"; empty means all")
	flag.StringVar(&o.out, "out", "", "`folder` to write speed.csv, turns.csv and speed.png to; empty means none")
	flag.StringVar(&o.python, "python", "/usr/bin/python3", "`program` that has torch, numpy and scipy")
	flag.StringVar(&o.scripts, "peers", "bench/peers", "`folder` of the peers")
	flag.IntVar(&o.reps, "reps", 5, "turns")
	flag.IntVar(&o.threads, "threads", runtime.NumCPU(), "processors, ours and the peers'")
	flag.BoolVar(&o.scaling, "scaling", false, "measure training on 1, 2, 4, ... threads instead, against PyTorch on as many and on a GPU; with -out, into threads.csv")
	flag.Parse()
	if *only != "" {
		o.only = strings.Split(*only, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := o.run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "versus:", err)
		os.Exit(1)
	}
}

type options struct {
	only          []string
	out           string
	python        string
	scripts       string
	reps, threads int
	scaling       bool
	log           io.Writer
}

// wanted reports whether the flag -only selects something of the given name and kind.
func (o *options) wanted(name, kind string) bool {
	return len(o.only) == 0 || slices.Contains(o.only, name) || slices.Contains(o.only, kind)
}

// run runs the selected contests and reports the results.
func (o *options) run(ctx context.Context, out io.Writer) error {
	if o.reps < 1 || o.threads < 1 {
		return fmt.Errorf("%d turns on %d processors", o.reps, o.threads)
	}
	build, err := os.MkdirTemp("", "versus")
	if err != nil {
		return err
	}
	defer os.RemoveAll(build)
	p := place{scripts: o.scripts, python: o.python, threads: o.threads, build: build}
	m := thisMachine()
	fmt.Fprintf(o.log, "%s, %s, %s\n", m.Processor, m.SIMD, m.Software)
	if m.Load > .5 {
		fmt.Fprintf(o.log, "The machine is busy (load %.1f): times will be long, and ratios spread.\n", m.Load)
	}
	if o.scaling {
		return o.scale(ctx, out, p)
	}
	rows, err := o.rows(ctx, p)
	if err != nil && len(rows) > 0 {
		return errors.Join(err, table(out, rows)) // what was measured before
	}
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return fmt.Errorf("nothing is called %s", strings.Join(o.only, " or "))
	}
	if err := table(out, rows); err != nil {
		return err
	}
	if o.out == "" {
		return nil
	}
	made(rows, m, o.threads)
	if len(o.only) > 0 {
		earlier, err := readResults(o.out)
		if err != nil {
			return err
		}
		rows = merged(earlier, rows)
	}
	return o.write(rows)
}

func (o *options) runner() runner {
	return runner{reps: o.reps, pause: 100 * time.Millisecond, log: o.log}
}

// scale measures times by number of threads and reports them.
func (o *options) scale(ctx context.Context, out io.Writer, p place) error {
	rows, err := p.scaling(ctx, o.runner(), o.wanted, o.threads, func(rows []row) error {
		if o.out == "" {
			return nil
		}
		return writeScaling(o.out, rows) // what has been measured stays if the rest is interrupted
	})
	if err != nil {
		return err
	}
	return table(out, rows)
}

// rows runs the contests and returns their rows. After an error, those of the contests before it are returned.
func (o *options) rows(ctx context.Context, p place) ([]row, error) {
	r := o.runner()
	var contests []contest
	for _, c := range p.works() {
		if o.wanted(c.name, "works") {
			contests = append(contests, c)
		}
	}
	works := len(contests)
	for _, c := range p.limits() {
		if o.wanted(c.name, "kernels") {
			contests = append(contests, c)
		}
	}
	if len(contests) > works {
		if err := p.compileKernels(ctx); err != nil {
			fmt.Fprintln(o.log, err)
		}
	}
	var rows []row
	for _, c := range contests {
		more, err := r.run(ctx, c)
		if err != nil {
			return rows, err
		}
		rows = append(rows, more...)
	}
	more, err := r.extras(ctx, o.threads, func(name string) bool { return o.wanted(name, name) })
	return append(rows, more...), err
}

// write writes the tables and the figure.
func (o *options) write(rows []row) error {
	if err := writeSummary(filepath.Join(o.out, summaryFile), rows); err != nil {
		return err
	}
	if err := writeTurns(filepath.Join(o.out, turnsFile), rows); err != nil {
		return err
	}
	if err := drawing(rows); err != nil {
		fmt.Fprintf(o.log, "No figure: %v.\n", err)
		return nil
	}
	return figure(rows).Save(filepath.Join(o.out, "speed.png"))
}
