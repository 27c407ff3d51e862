package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

func newSweep() *cobra.Command {
	var store runs.Store
	var options sweeps.Options
	var shard string
	var dry bool
	command := &cobra.Command{
		Use:   "sweep GRID",
		Short: "Train every combination that a grid file describes",
		Long: `Train every combination of the values in a grid file, several runs at a time, one
thread each, into a store. A run that the store has is not trained again, one that
was interrupted or killed goes on from its last checkpoint, and one that fails does
not stop the others. A grid file is JSON:

  {
    "data": ["dna"],
    "rbm": {"hidden": [100, 250, 500], "steps": [1, 3, 10]},
    "rules": [{"rule": "dense"}, {"rule": "fixprob", "epsilon": 8}, {"rule": "set"}],
    "seeds": [1, 2, 3],
    "epochs": 5000,
    "log_probability": {"every": 100},
    "degrees": {"every": 100}
  }

or, for perceptrons, with "mlp": {"hidden": [[1000, 1000, 1000]], "activation":
["srelu", "relu"], "dropout": [0.3], "nesterov": [false, true], "weight_decay":
[0.0002, -1], "l1": [0]} and "accuracy": {"every": 1}. "scaled" may be
"standardized", "globally standardized" or "binarized".

On several machines with a folder in common, each trains a shard of the sweep:
--shard 0/8 on the first of eight, up to 7/8 on the last.`,
		Example: `  setlab sweep fig2.json
  setlab sweep fig2.json --dry-run                    list the runs
  setlab sweep fig2.json --shard $SLURM_ARRAY_TASK_ID/8     with sbatch --array=0-7
  setlab sweep fig2.json --shard $JOB_COMPLETION_INDEX/8    in a Kubernetes indexed Job`,
		GroupID: groupWork,
		Args:    exactly(1),
	}
	flags := command.Flags()
	flags.StringVar(&store.Dir, "store", "results", "the `FOLDER` of the runs")
	flags.StringArrayVar(&store.Also, "also", nil, "look in this `FOLDER` too, for what the store does not have; may be repeated")
	flags.StringVar(&shard, "shard", "", "train only part `I/N`, I from 0 to N-1")
	flags.IntVar(&options.Parallel, "parallel", 0, "how many runs at a time (default: one a processor)")
	flags.DurationVar(&store.Checkpoints.Time, "checkpoint", runs.DefaultInterval, "how often a run is saved while it trains")
	flags.BoolVar(&dry, "dry-run", false, "only list the runs")
	command.RunE = func(command *cobra.Command, given []string) error {
		if shard != "" {
			var err error
			if options.Shard, err = sweeps.ParseShard(shard); err != nil {
				return &usageError{command, err}
			}
		}
		all, err := configurations(command.Context(), given[0])
		if err != nil {
			return err
		}
		if dry {
			return listConfigurations(command.OutOrStdout(), all)
		}
		store.Messages = command.ErrOrStderr()
		options.OnProgress = sweepProgress(command.OutOrStdout())
		_, err = sweeps.Train(command.Context(), &store, all, options)
		return err
	}
	return command
}

// configurations reads a grid file.
func configurations(ctx context.Context, path string) ([]runs.Config, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	grid, err := sweeps.ReadGrid(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return grid.Configs(ctx, nil)
}

func listConfigurations(out io.Writer, all []runs.Config) error {
	for i, c := range all {
		digest, err := c.Digest()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%4d  %.12s  %s\n", i, digest, c.Name)
	}
	return nil
}

// sweepProgress keeps a line up to date on a terminal. Elsewhere it prints one whenever a run ends.
func sweepProgress(out io.Writer) func(sweeps.Progress) {
	if terminal(out) {
		return sweeps.PrintProgress(out)
	}
	ended := 0
	return func(p sweeps.Progress) {
		if p.Done+p.Failed > ended {
			ended = p.Done + p.Failed
			fmt.Fprintf(out, "%s  %v\n", time.Now().Format(time.TimeOnly), p)
		}
	}
}
