// Command newcomer measures how long a new user waits, and the lab's use of memory and disk:
//
//   - the time from `make lab` in a fresh clone, without python3 on the PATH, to the first figure of the tour, with an empty and
//     with a warm build cache; the module cache is warm, and nothing is downloaded
//   - the time from entering an address to the usable page, at a browser's first (cold), second and third (warm) visit; browsers
//     keep compiled scripts from the second visit on
//   - the memory of an idle server, and the size of the binary
//
// It prints each measurement with its limit, and exits with status 1 if one is exceeded. It needs git, make and Chromium.
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
		fmt.Fprintln(os.Stderr, "newcomer:", err)
		os.Exit(1)
	}
}

// The limits of the measurements.
const (
	limitNewcomer = 60 * time.Second
	limitCold     = 3 * time.Second
	limitWarm     = 1500 * time.Millisecond
	limitMemory   = 60 << 20
	limitBinary   = 60 << 20
)

// errSlow says that a limit was exceeded. The report has printed which.
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
	home, err := os.MkdirTemp("", "setlab-newcomer-*")
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

// measure measures a running lab: the time of its page, and its memory.
func measure(ctx context.Context, r *report, l *running, chromium string) error {
	profile, err := os.MkdirTemp("", "setlab-newcomer-browser-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	// The compilation by `make lab` in the background does not count as the page's.
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
