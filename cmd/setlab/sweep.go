package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

func newSweep() *cobra.Command {
	var store runs.Store
	var options sweeps.Options
	var shard, export, scale string
	var dry, status, watch, estimate bool
	elsewhere := away{store: &store}
	command := &cobra.Command{
		Use:   "sweep GRID...",
		Short: "Train every combination that a grid file describes",
		Long: `Train every combination of the values in grid files, one file after the other,
several runs at a time, one thread each, into a store. A run that the store has is
not trained again, one that was interrupted or killed goes on from its last
checkpoint, and one that fails, or whose data are not here, does not stop the
others. A grid file is JSON:

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
[0.0002, -1], "l1": [0]} and "accuracy": {"every": 1}; or, for convolutional
networks, with "cnn": {"blocks": [[32, 64, 128]], "hidden": [[2048, 2048]]}. Both
may have "augment": {"rotation": 10, "shift_x": 0.1, "shift_y": 0.1, "mirror": true}
for training images that are changed each time. "scaled" may be "standardized",
"globally standardized" or "binarized".

The parameters of a rule may be lists, {"rule": "set", "epsilon": [5, 10, 20], "zeta":
[0.1, 0.3]}. Data may be your own: "data": [{"file": "own.csv", "label": "class"}]. The
file may be CSV, ARFF, LIBSVM, MAT, .npy, .npz or IDX, or a folder of images by class;
setlab datasets show FILE says what is in it.

"log_probability" may have "checked": true, which also measures the validation data and
how far the estimates can be trusted, and "accuracy" "no_loss": true, which leaves the
test loss out. "rbm" may have "try", settings to search such as [{"learning_rate":
0.01}]; "mlp" and "cnn" may have "schedule": [{"shape": "cosine", "epochs": 100}] and
"optimizer": [{"name": "adam"}, {"name": "momentum"}]. "weights": true stores the
trained models, too. These are all fields:

` + gridFields() + `

The grids that come with SET Lab are called by their names, such as dna or mnist, and
those of a figure by its name, such as fig5.

On several machines with a folder in common, each trains a shard of the sweep:
--shard 0/8 on the first of eight, up to 7/8 on the last.

On a cluster, --on slurm gives what is missing to sbatch, as one job array a grid, and
returns; it may be called again at any time. A task that is preempted begins again
without limit, one that is out of time three times, and each goes on where its run was
saved. Its log is in the folder STORE-logs. Arguments behind -- go to sbatch
unchanged. With --dry-run the script is printed. --on kubernetes prints an Indexed Job,
for kubectl apply -f -, whose pods run the image that docker/ builds as headless.
--status says which runs are trained, wait, or have failed; --watch says so every ten
seconds.

--dry-run lists the runs, with the memory that each takes while it trains. A run that
takes more than the machine or its control group has fails at once, and runs that would
together take more wait for each other; SETLAB_MEMORY_LIMIT, such as 4GB, sets another
limit, and off none.

--status trains nothing: it says how many runs are there, which are missing, and how
long those take, as far as that follows from the ones that are there. --estimate
trains the others for some seconds each to find out.`,
		Example: `  setlab sweep fig2.json
  setlab sweep fashion --store runs                   a grid that comes with SET Lab
  setlab sweep fig2.json --dry-run                    list the runs
  setlab sweep grids/*.json --status                  what is missing of several
  setlab sweep fig2.json --on slurm --time 4h --memory 2G --at-most 20 -- --qos=low
  setlab sweep fig2.json --on kubernetes --image registry/setlab | kubectl apply -f -`,
		GroupID: groupWork,
		Args:    atLeastBeforeDash(1),
	}
	flags := command.Flags()
	flags.StringVar(&store.Dir, "store", "results", "the `FOLDER` of the runs")
	flags.StringArrayVar(&store.Also, "also", nil, "look in this `FOLDER` too, for what the store does not have; may be repeated")
	flags.StringVar(&shard, "shard", "", "train only part `I/N`, I from 0 to N-1")
	wholeVar(flags, &options.Parallel, "parallel", "how many runs at a time (default: one a processor)")
	flags.DurationVar(&store.Checkpoints.Time, "checkpoint", runs.DefaultInterval, "how often a run is saved while it trains")
	flags.StringVar(&scale, "scale", sweeps.Paper, "what the grids' `SCALE`s change, such as quick; paper changes nothing")
	flags.StringVar(&export, "export", "", "copy what is finished into the store in `FOLDER`, without weights")
	flags.StringVar(&elsewhere.on, "on", "", "let a `SCHEDULER` train it: slurm, or kubernetes, for which the job is printed")
	wholeVar(flags, &elsewhere.job.AtMost, "at-most", "how many tasks at a time, with --on (default: as many as there is room for)")
	timeVar(flags, &elsewhere.job.Time, "time", "the time limit of a task, with --on, such as 4h (default: the cluster's)")
	flags.StringVar(&elsewhere.job.Memory, "memory", "", "the memory of a task, with --on, such as 2G (default: the cluster's)")
	flags.IntVar(&elsewhere.job.CPUs, "cpus", 1, "the processors of a task, with --on; it trains as many runs at a time")
	flags.StringVar(&elsewhere.job.Partition, "partition", "", "Slurm's partition, with --on")
	flags.StringVar(&elsewhere.pod.Image, "image", "", "the image of the pods, with --on kubernetes: docker/'s target headless")
	flags.StringToStringVar(&elsewhere.pod.Nodes, "node-selector", nil, "labels of the nodes of the pods, with --on kubernetes, as `NAME=VALUE`")
	flags.StringVar(&elsewhere.pod.Claim, "claim", "", "the persistent volume claim with the store, with --on kubernetes (default: one is made)")
	flags.StringVar(&elsewhere.pod.Volume, "volume", "10Gi", "the size of the claim that is made, with --on kubernetes")
	flags.StringVar(&elsewhere.job.Account, "account", "", "the account that pays, with --on")
	flags.BoolVar(&store.NoLocks, "no-locks", false, "go on where the file system has no locks; each run must then be one process's (--shard goes on as well)")
	flags.BoolVar(&dry, "dry-run", false, "only list the runs")
	flags.BoolVar(&status, "status", false, "only say what is there and what is missing")
	flags.BoolVar(&watch, "watch", false, "like --status, every ten seconds until nothing trains or waits")
	flags.BoolVar(&estimate, "estimate", false, "like --status, and find out how long the rest takes")
	command.MarkFlagsMutuallyExclusive("dry-run", "status", "watch", "estimate")
	command.RunE = func(command *cobra.Command, given []string) error {
		if dash := command.ArgsLenAtDash(); dash >= 0 {
			given, elsewhere.job.Options = given[:dash], given[dash:]
		}
		if err := elsewhere.check(command); err != nil {
			return &usageError{command, err}
		}
		if shard != "" {
			var err error
			if options.Shard, err = sweeps.ParseShard(shard); err != nil {
				return &usageError{command, err}
			}
			store.NoLocks = true
		}
		if options.Parallel < 0 {
			return &usageError{command, fmt.Errorf("--parallel %d: no less than one run at a time", options.Parallel)}
		}
		if store.Checkpoints.Time <= 0 {
			return &usageError{command, fmt.Errorf("--checkpoint %v: a run cannot be saved that often; the time is to be positive, such as 30s", store.Checkpoints.Time)}
		}
		store.Messages = command.ErrOrStderr()
		findShipped(command.ErrOrStderr())
		grids, err := readGrids(given, scale)
		if err != nil {
			return err
		}
		out := command.OutOrStdout()
		switch {
		case elsewhere.on != "" && !status && !watch && !estimate:
			if scale != sweeps.Paper {
				elsewhere.command = append(elsewhere.command, "--scale", scale)
			}
			for _, dir := range store.Also {
				elsewhere.command = append(elsewhere.command, "--also", dir)
			}
			elsewhere.command = append(elsewhere.command, "--checkpoint", store.Checkpoints.Time.String())
			if elsewhere.on == onKubernetes {
				return elsewhere.print(command.Context(), out, grids)
			}
			return elsewhere.submit(command.Context(), out, grids, dry)
		case dry:
			return listConfigurations(command.Context(), out, grids, options.Shard)
		case watch:
			return watchSweep(command.Context(), out, &store, grids, options)
		case status || estimate:
			return sweepStatus(command.Context(), out, &store, grids, options, estimate)
		}
		// Fail now rather than after hours of training.
		for _, dir := range []string{store.Dir, export} {
			if err := makeFolder(dir); err != nil {
				return err
			}
		}
		return sweepAll(command.Context(), out, &store, grids, options, export)
	}
	return command
}

// gridFile is a grid with the name of its file.
type gridFile struct {
	path string
	sweeps.Grid
}

// readGrids reads all grid files at a scale before any of them is trained. A name may also be that of a grid or experiment that comes
// with SET Lab.
func readGrids(given []string, scale string) ([]gridFile, error) {
	var all []gridFile
	for _, path := range given {
		grids, err := readGrid(path, scale)
		if err != nil {
			return nil, err
		}
		for _, grid := range grids {
			all = append(all, gridFile{path, grid})
		}
	}
	return all, nil
}

func readGrid(path, scale string) ([]sweeps.Grid, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) && path == filepath.Base(path) && filepath.Ext(path) == "" {
		experiment, unknown := sweeps.Open(path, scale)
		if unknown != nil {
			return nil, fmt.Errorf("%w; and %w", err, unknown)
		}
		return append(experiment.Grids, experiment.Begin...), nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	grid, err := sweeps.ReadGrid(file)
	if err == nil {
		grid, err = grid.At(scale)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []sweeps.Grid{grid.In(filepath.Dir(path))}, nil
}

// listConfigurations prints the numbered runs of the grids, or of one shard of each.
func listConfigurations(ctx context.Context, out io.Writer, grids []gridFile, shard sweeps.Shard) error {
	n := 0
	for _, grid := range grids {
		all, absent, err := grid.Available(ctx, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", grid.path, err)
		}
		for i, c := range all {
			if !shard.Has(i) {
				n++
				continue
			}
			if absent[i] != nil {
				fmt.Fprintf(out, "%4d  %-12s  %s\n", n, "no data", c.Name)
				n++
				continue
			}
			digest, err := c.Digest()
			if err != nil {
				return err
			}
			bytes, err := c.Memory()
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%4d  %.12s  %s (%.3g MB)\n", n, digest, c.Name, float64(bytes)/(1<<20))
			n++
		}
	}
	return nil
}
