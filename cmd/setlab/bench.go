package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"setlab/bench/work"
	"setlab/setlib/topology"
)

func newBench() *cobra.Command {
	var names []string
	var asJSON bool
	var reps, threads int
	command := &cobra.Command{
		Use:   "bench",
		Short: "Time training on this machine",
		Long: `Time the lab's main computations: training epochs of the paper's perceptrons,
convolutional networks and restricted Boltzmann machines, an evolution step, and
annealed importance sampling. The data is generated. Perceptrons and
convolutional networks have minibatches of 100. Results are medians.

The benchmarks, in the shapes of MNIST (w1, 784), CIFAR10 (w2, cnn) and DNA (180), are

` + worksHelp() + `

With --only w1-RULE and w2-RULE, the two perceptrons train with any rule and its defaults:

` + wrapped("  "+strings.Join(topology.Names(), ", "), 86, "  "),
		Example: `  setlab bench                          all benchmarks, takes a few minutes
  setlab bench --only w1-set,evolve-w2
  setlab bench --only w1-set,w1-chts    another rule beside SET
  setlab bench --json --threads 1       one JSON object per line`,
		GroupID: groupSetUp,
		Args:    noArguments,
	}
	flags := command.Flags()
	flags.StringSliceVar(&names, "only", nil, "only the benchmarks `NAME,...`")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object per line")
	flags.IntVar(&reps, "reps", 5, "number of repetitions, after a warm-up")
	wholeVar(flags, &threads, "threads", "use at most this many processors (default: all)")
	command.RegisterFlagCompletionFunc("only", cobra.FixedCompletions(work.Names(append(work.All(), work.Rules()...)), cobra.ShellCompDirectiveNoFileComp))
	command.RunE = func(command *cobra.Command, _ []string) error {
		works, err := work.Named(names)
		if err != nil {
			return &usageError{command, err}
		}
		if reps < 1 || threads < 0 {
			return &usageError{command, fmt.Errorf("%d repetitions on %d processors cannot be timed", reps, threads)}
		}
		b := bench{log: command.ErrOrStderr(), reps: reps, threads: threads}
		if asJSON {
			encoder := json.NewEncoder(command.OutOrStdout())
			return b.each(command.Context(), works, func(r work.Result) error { return encoder.Encode(r) })
		}
		var results []work.Result
		err = b.each(command.Context(), works, func(r work.Result) error {
			results = append(results, r)
			return nil
		})
		// Results measured before an interrupt are still shown.
		if len(results) > 0 {
			if wrong := benchTable(command.OutOrStdout(), works, results); err == nil {
				err = wrong
			}
		}
		return err
	}
	return command
}

// worksHelp returns the list of benchmarks for the command's help.
func worksHelp() string {
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, w := range work.All() {
		fmt.Fprintf(table, "  %s\t%s\n", w.Name, w.Does)
	}
	table.Flush()
	return strings.TrimRight(b.String(), "\n")
}

// bench runs benchmarks and reports its progress on log.
type bench struct {
	log           io.Writer
	reps, threads int
}

// each runs the given benchmarks and calls done with each result.
func (b *bench) each(ctx context.Context, works []work.Work, done func(work.Result) error) error {
	for k, w := range works {
		// A terminal shows one line that is rewritten.
		line := func(state string) {
			if terminal(b.log) {
				fmt.Fprintf(b.log, "\r\033[K%s (%d of %d): %s", w.Name, k+1, len(works), state)
			}
		}
		if !terminal(b.log) {
			fmt.Fprintf(b.log, "%s (%d of %d)\n", w.Name, k+1, len(works))
		}
		line("preparing")
		result, err := work.Measure(ctx, w, b.reps, b.threads, func(rep int) {
			if rep == 0 {
				line("warming up")
				return
			}
			line(fmt.Sprintf("repetition %d of %d", rep, b.reps))
		})
		if terminal(b.log) {
			fmt.Fprint(b.log, "\r\033[K")
		}
		if err != nil {
			return err
		}
		if err := done(result); err != nil {
			return err
		}
	}
	return nil
}

// benchTable prints one row per result as a table.
func benchTable(out io.Writer, works []work.Work, results []work.Result) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WORK\tMEDIAN\tFASTEST .. SLOWEST\tPER\tWHAT")
	for k, r := range results {
		fmt.Fprintf(table, "%s\t%s\t%s .. %s\t%s\t%s\n", r.Work, seconds(r.Seconds), seconds(r.Times.Min()), seconds(r.Times.Max()), works[k].Unit, works[k].Does)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	r := results[0]
	_, err := fmt.Fprintf(out, "\nMedians of %d, at most %d processors, vector instructions: %s.\n", r.Reps, r.Threads, r.SIMD)
	return err
}

// seconds formats a duration in seconds with three significant digits.
func seconds(s float64) string {
	switch {
	case s < 1e-3:
		return fmt.Sprintf("%.3g us", s*1e6)
	case s < 1:
		return fmt.Sprintf("%.3g ms", s*1e3)
	case s < 100:
		return fmt.Sprintf("%.3g s", s)
	}
	return fmt.Sprintf("%.0f s", s)
}
