package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
)

func newRunsShow(open func() (*runs.Store, error), complete completion) *cobra.Command {
	return &cobra.Command{
		Use:               "show RUN",
		Short:             "Show a run's configuration, how it was trained, and its last measurements",
		Args:              exactly(1, "a run"),
		ValidArgsFunction: complete,
		RunE: func(command *cobra.Command, given []string) error {
			store, err := open()
			if err != nil {
				return err
			}
			e, err := store.Lookup(given[0])
			if err != nil {
				return err
			}
			run, err := store.Read(e.Digest)
			if err != nil {
				return err
			}
			// Verifying a single run takes little time, so it is always verified in full.
			if err = e.Verify(); err != nil {
				e.Where = runs.Damaged
			}
			showRun(command.OutOrStdout(), e, run)
			return err
		},
	}
}

func showRun(out io.Writer, e runs.Entry, run *runs.Run) {
	fmt.Fprintf(out, "%v\n", run)
	line := func(label, format string, args ...any) {
		fmt.Fprintf(out, "  %-15s  %s\n", label, fmt.Sprintf(format, args...))
	}
	line("digest", "%s", run.Digest)
	line("state", "%s, %s in %s", e.Where, byteCount(e.Size), run.Dir)
	line("model", "%s", run.Record.Model)
	for _, s := range run.Sessions {
		line("trained", "epochs %d to %d, %v in %v, on %s (%s, %s), %d threads; %s, %s", s.From+1, s.To, s.Began.Format(time.DateTime),
			time.Duration(s.Seconds*float64(time.Second)).Round(10*time.Millisecond), s.Machine, s.CPU, s.SIMD, s.Threads, s.Version, s.Go)
	}
	for _, name := range run.History.Names() {
		if value := run.History.Last(name); !math.IsNaN(value) {
			best, epoch := run.History.Max(name)
			line(name, "%.6g at the end, at most %.6g, in epoch %d", value, best, epoch)
		}
	}
	fmt.Fprintf(out, "\n%s", run.Config)
}
