//go:build unix

// Command timing measures how long a newcomer has to wait, and which resources the lab needs:
//
//   - the time from a fresh clone to the tour's first figure with `make lab`, on a PATH without python3, with an empty and with
//     a warm Go build cache; the module cache is warm, and nothing is fetched
//   - the time from entering the URL until the page is usable, in a browser that has never visited the page (cold), has visited
//     it once, and has visited it twice (warm): browsers cache the compiled scripts of a page from the second visit on
//   - the memory of the idle server, and the size of the binary
//
// It prints each measurement with its limit, and exits with status 1 if a limit is exceeded. It requires git, make and
// Chromium.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"
)

func main() {
	checkout := flag.String("checkout", ".", "the `folder` to clone, a git repository")
	chromium := flag.String("chromium", "/usr/bin/chromium", "the `program` to browse with")
	cold := flag.Bool("cold", true, "build with an empty cache first, which takes as long as compiling all of it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *checkout, *chromium, *cold); err != nil {
		fmt.Fprintln(os.Stderr, "timing:", err)
		os.Exit(1)
	}
}

// Limits for the measurements.
const (
	limitNewcomer = 60 * time.Second
	limitCold     = 3 * time.Second
	limitWarm     = 1500 * time.Millisecond
	limitMemory   = 60 << 20
	limitBinary   = 60 << 20
)

// errSlow reports that a limit was exceeded; the details have been printed.
var errSlow = errors.New("more than the limit")

// report prints measurements with their limits.
type report struct{ failed bool }

func (r *report) time(what string, took, limit time.Duration) {
	r.line(what, fmt.Sprintf("%.1f s", took.Seconds()), fmt.Sprintf("%.1f s", limit.Seconds()), took <= limit)
}

func (r *report) size(what string, bytes, limit int64) {
	r.line(what, fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20)), fmt.Sprintf("%d MB", limit>>20), bytes <= limit)
}

func (r *report) line(what, is, limit string, holds bool) {
	mark := ""
	if !holds {
		mark, r.failed = "   too much", true
	}
	fmt.Printf("%-64s %9s of %s%s\n", what, is, limit, mark)
}

func run(ctx context.Context, checkout, chromium string, cold bool) error {
	home, err := os.MkdirTemp("", "setlab-timing-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	n, err := newNewcomer(home, checkout)
	if err != nil {
		return err
	}
	var r report
	if cold {
		took, err := n.visit(ctx, chromium, filepath.Join(home, "empty-cache"), nil)
		if err != nil {
			return err
		}
		r.time("clone, make lab, tour open, first figure; empty build cache", took, limitNewcomer)
	}
	took, err := n.visit(ctx, chromium, "", func(l *running) error { return measure(ctx, &r, l, chromium) })
	if err != nil {
		return err
	}
	r.time("clone, make lab, tour open, first figure; warm build cache", took, limitNewcomer)
	if r.failed {
		return errSlow
	}
	return nil
}

// measure measures a running lab: the speed of its page, and its resources.
func measure(ctx context.Context, r *report, l *running, chromium string) error {
	profile, err := os.MkdirTemp("", "setlab-timing-browser-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	// The background compilation of `make lab` must not affect the measurement.
	if err := l.warm(ctx); err != nil {
		return err
	}
	for _, each := range []struct {
		what  string
		limit time.Duration
	}{{"page ready, cold", limitCold}, {"page ready, second visit", limitCold}, {"page ready, warm", limitWarm}} {
		took, err := pageReady(ctx, chromium, profile, l.address)
		if err != nil {
			return err
		}
		r.time(each.what, took, each.limit)
	}
	memory, err := l.idle(ctx)
	if err != nil {
		return err
	}
	r.size("memory of the server, idle", memory, limitMemory)
	info, err := os.Stat(l.binary)
	if err != nil {
		return err
	}
	r.size("bin/setlab", info.Size(), limitBinary)
	return nil
}
