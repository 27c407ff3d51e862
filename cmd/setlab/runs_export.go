package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
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
		Long: `Copy finished runs, all of them unless some are named, into the store in FOLDER,
which is made if there is none. Histories and degrees go with them, weights only
with --weights: without, a run is a few kilobytes, enough to draw its figures.

What unfinished runs have by now goes with --unfinished, without their models: it
draws figures there, and training does not go on from it.

What FOLDER has already stays, unless it is less of an unfinished run. Every file
is verified before it is copied. With --named only runs whose names have a word in
them are copied.

With --csv nothing is copied: FILE gets a line for each run and epoch, with what the
run was configured with and everything that was measured, for pandas and R.

With --to the trained model of one RUN is written for other programs, in one of the
formats npz, safetensors and csv, with all that its outputs follow from: layers,
weights, normalization, the scaling of inputs, names. A loader in Python is written
beside it. In one of the formats gexf, graphml and edges it is written as a graph for
Gephi, NetworkX and pandas: neurons with their layers, modules and degrees, connections
with |w| and sign. A dense output layer is left out of it without --output-layer.`,
		Example: `  setlab runs export shipped 3f9a 77c2
  setlab runs export 3f9a --to safetensors --out model.safetensors
  setlab runs export 3f9a --to gexf
  setlab runs export --csv everything.csv`,
		Args: func(command *cobra.Command, given []string) error {
			switch {
			case csv != "":
				return nil
			case format != "":
				return exactly(1)(command, given)
			}
			return atLeast(1)(command, given)
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
			for _, e := range all {
				var did bool
				if e.Where == runs.Unfinished {
					did, err = store.ExportUnfinished(e.Digest, to)
				} else {
					did, err = store.Export(e.Digest, to, weights)
				}
				if err != nil {
					return err
				}
				if did {
					copied++
				}
			}
			fmt.Fprintf(command.OutOrStdout(), "copied %d runs to %s, which had %d already\n", copied, to, len(all)-copied)
			return nil
		},
	}
	command.Flags().BoolVar(&weights, "weights", false, "copy the weights too")
	command.Flags().BoolVar(&unfinished, "unfinished", false, "copy what unfinished runs have by now, too")
	command.Flags().StringVar(&csv, "csv", "", "write what was measured to this `FILE` instead, as CSV")
	command.Flags().StringVar(&format, "to", "", "write the model of one run as `FORMAT`: "+strings.Join(export.Formats, ", ")+"; or as a graph: "+graphFormats)
	command.Flags().BoolVar(&output, "output-layer", false, "with --to a format of graphs: keep a dense output layer")
	command.Flags().StringVar(&out, "out", "", "with --to: the `FILE`, or folder for csv; the run's digest and the format by default")
	command.Flags().StringVar(&named, "named", "", "only runs with `TEXT` in their names")
	return command
}

// exportModel writes a run's model, with a loader next to it.
func exportModel(command *cobra.Command, store *runs.Store, run, format, path string) error {
	if !slices.Contains(export.Formats, format) {
		return &usageError{command, fmt.Errorf("there is no format %q; there are %s, and of graphs %s", format, strings.Join(export.Formats, ", "), graphFormats)}
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
	fmt.Fprintf(command.OutOrStdout(), "wrote %s, and setlab_model.py, which reads it, beside it\n", path)
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
		if err != nil {
			return err
		}
		all = append(all, run)
	}
	table, err := results.FromRuns(all)
	if err != nil {
		return err
	}
	file, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644))
	if err != nil {
		return err
	}
	defer file.Cleanup()
	if err := table.WriteSeries(file); err != nil {
		return err
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	fmt.Fprintf(command.OutOrStdout(), "wrote %d runs to %s\n", len(all), path)
	return nil
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
			return nil, fmt.Errorf("run %s has %d of %d epochs; --unfinished copies what it has", e.Digest, e.Record.Epochs, e.Record.Of)
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
