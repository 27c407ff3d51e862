package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"setlab/setlib/connectome"
	"setlab/setlib/export"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

func newRunsExport(open func() (*runs.Store, error), complete completion) *cobra.Command {
	var weights, unfinished, output bool
	var named, csv, format, out string
	command := &cobra.Command{
		Use:   "export FOLDER [RUN...] | RUN --to FORMAT",
		Short: "Copy finished runs into another store, or write a model for other programs",
		Long: `Copy the named finished runs, or all finished runs, into the store in FOLDER, which is
created if necessary. Histories and degrees are copied; weights are copied only with
--weights. Without them, a run takes a few kilobytes, which is enough to draw its figures.

With --unfinished, the histories of unfinished runs are copied as well, without their
models. Figures can be drawn from the copies, but training cannot resume from them.

Runs that FOLDER already contains are kept, unless they are unfinished and the copy has
more epochs. Every file is verified before it is copied. With --named, only runs whose
names contain a text are copied. Runs that cannot be copied do not keep others from it.

With --csv, nothing is copied. Instead, FILE gets a line for each run and epoch, with the
run's configuration and all measurements, for pandas and R.

With --to, the trained model of one RUN is written for other programs. The formats npz,
safetensors and csv contain everything that determines its outputs: layers, weights,
normalization, input scaling and names. A Python loader is written next to the file. The
formats gexf, graphml and edges are graphs for Gephi, NetworkX and pandas: neurons with
their layers, modules and degrees, and connections with |w| and sign. A dense output
layer is included only with --output-layer.`,
		Example: `  setlab runs export shipped 3f9a 77c2
  setlab runs export 3f9a --to safetensors --out model.safetensors
  setlab runs export 3f9a --to gexf
  setlab runs export --csv everything.csv`,
		Args: func(command *cobra.Command, given []string) error {
			switch {
			case format == "" && (out != "" || output):
				return &usageError{command, errors.New("--out and --output-layer are for a model; choose its format with --to")}
			case named != "" && len(given) > 0 && (csv != "" || len(given) > 1):
				return &usageError{command, errors.New("--named chooses among all runs; omit the digests or --named")}
			case output && slices.Contains(export.Formats, format):
				return &usageError{command, fmt.Errorf("--output-layer is for graphs (%s); the format %s has all layers", graphFormats, format)}
			case csv != "":
				return nil
			case format != "":
				return exactly(1, "a run")(command, given)
			}
			return atLeast(1, "a folder for the copies")(command, given)
		},
		ValidArgsFunction: func(command *cobra.Command, given []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(given) == 0 && format == "" {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return complete(command, given, word)
		},
		RunE: func(command *cobra.Command, given []string) error {
			store, err := open()
			if err != nil {
				return err
			}
			if csv != "" {
				return exportSeries(command, store, given, named, unfinished, csv)
			}
			if slices.Contains(connectome.Formats, format) {
				return exportGraph(command, store, given[0], format, out, output)
			}
			if format != "" {
				return exportModel(command, store, given[0], format, out)
			}
			to := given[0]
			all, err := exported(store, given[1:], named, unfinished)
			if err != nil {
				return err
			}
			if err := makeFolder(to); err != nil {
				return err
			}
			copied := 0
			var failed []error
			for _, e := range all {
				did, err := copyRun(store, e, to, weights)
				if err != nil {
					failed = append(failed, err)
				}
				if did {
					copied++
				}
			}
			fmt.Fprintf(command.OutOrStdout(), "copied %d runs to %s, which had %d already\n", copied, to, len(all)-copied-len(failed))
			if len(failed) > 0 {
				failed = append(failed, fmt.Errorf("%d of %d runs were not copied", len(failed), len(all)))
			}
			return errors.Join(failed...)
		},
	}
	command.Flags().BoolVar(&weights, "weights", false, "copy the weights too")
	command.Flags().BoolVar(&unfinished, "unfinished", false, "copy the histories of unfinished runs, too")
	command.Flags().StringVar(&csv, "csv", "", "write the measurements to `FILE` instead, as CSV; - is standard output")
	command.Flags().StringVar(&format, "to", "", "write the model of one run as `FORMAT`: "+strings.Join(export.Formats, ", ")+"; or as a graph: "+graphFormats)
	command.Flags().BoolVar(&output, "output-layer", false, "with --to and a graph format: keep a dense output layer")
	command.Flags().StringVar(&out, "out", "", "with --to: the `FILE`, or folder for csv (default: named by the run's digest and the format)")
	command.Flags().StringVar(&named, "named", "", "only runs with `TEXT` in their names")
	for _, other := range []string{"csv", "weights", "named", "unfinished"} {
		command.MarkFlagsMutuallyExclusive("to", other)
	}
	command.MarkFlagsMutuallyExclusive("csv", "weights")
	return command
}

// copyRun copies a run to the store in folder to, and reports whether it did.
func copyRun(store *runs.Store, e runs.Entry, to string, weights bool) (bool, error) {
	if e.Where == runs.Unfinished {
		did, err := store.ExportUnfinished(e.Digest, to)
		if !errors.Is(err, fs.ErrNotExist) {
			return did, err
		}
		// It has been finished in the meantime.
	}
	return store.Export(e.Digest, to, weights)
}

// exportModel writes a run's model, with a loader next to it.
func exportModel(command *cobra.Command, store *runs.Store, run, format, path string) error {
	if !slices.Contains(export.Formats, format) {
		return &usageError{command, fmt.Errorf("there is no format %q; there are %s, and for graphs %s", format, strings.Join(export.Formats, ", "), graphFormats)}
	}
	if info, err := os.Stat(path); path == "-" || err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return &usageError{command, fmt.Errorf("--out %s: a model needs a file, and its loader is written beside it", path)}
	}
	model, inputs, err := store.Model(command.Context(), run)
	if err != nil {
		return err
	}
	written, err := export.Of(model, inputs)
	if err != nil {
		return err
	}
	if path == "" {
		found, err := store.Lookup(run)
		if err != nil {
			return err
		}
		if path = found.Digest[:8] + "." + format; format == "csv" {
			path = found.Digest[:8]
		}
	}
	if err := written.Write(format, path); err != nil {
		return err
	}
	if err := export.WriteLoaders(filepath.Dir(path)); err != nil {
		return err
	}
	fmt.Fprintf(command.OutOrStdout(), "wrote %s, and beside it setlab_model.py and setlab_model_torch.py, which read it\n", path)
	return nil
}

// exportSeries writes all measurements of the given runs, or of all runs if none is given.
func exportSeries(command *cobra.Command, store *runs.Store, given []string, named string, unfinished bool, path string) error {
	entries, err := exported(store, given, named, unfinished)
	if err != nil {
		return err
	}
	var all []*runs.Run
	for _, e := range entries {
		run, err := store.Load(e)
		if err != nil && len(given) > 0 {
			return err
		} else if err != nil {
			fmt.Fprintf(command.ErrOrStderr(), "setlab: left out: %v\n", err)
			continue
		}
		all = append(all, run)
	}
	table, err := results.FromRuns(all)
	if err != nil {
		return err
	}
	to, err := newTarget(command, path)
	if err != nil {
		return err
	}
	defer to.Abandon()
	if err := table.WriteSeries(to); err != nil {
		return err
	}
	return to.Commit(fmt.Sprintf("wrote %d runs to %s", len(all), path))
}

// exported returns the given runs. If none is given, it returns all finished runs whose names contain a text and, if unfinished is set,
// the unfinished ones as well. Damaged runs are included, so that exporting them reports the damage.
func exported(store *runs.Store, given []string, named string, unfinished bool) ([]runs.Entry, error) {
	var chosen []runs.Entry
	for _, prefix := range given {
		e, err := store.Lookup(prefix)
		if err != nil {
			return nil, err
		}
		if e.Where == runs.Unfinished && !unfinished {
			return nil, fmt.Errorf("run %s has %d of %d epochs; use --unfinished to copy its history", e.Digest, e.Record.Epochs, e.Record.Of)
		}
		chosen = append(chosen, e)
	}
	if len(given) > 0 {
		return chosen, nil
	}
	all, err := store.List()
	for _, e := range all {
		if (unfinished || e.Where != runs.Unfinished) && (e.Damage != nil || strings.Contains(e.Record.Name, named)) {
			chosen = append(chosen, e)
		}
	}
	return chosen, err
}
