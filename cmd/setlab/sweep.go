package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"setlab/internal/bytesize"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

func newSweep() *cobra.Command {
	var store runs.Store
	var options sweeps.Options
	var shard, export, scale string
	var missing, dry, status, watch, estimate bool
	elsewhere := away{store: &store}
	command := &cobra.Command{
		Use:   "sweep GRID...",
		Short: "Train every combination that a grid file describes",
		Long: `Train every combination of the values in grid files and store the runs. Files are
processed in order, one run per processor at a time. Fewer runs than processors share
them. A run that is already in the store is not trained again. An interrupted or killed
run resumes from its last checkpoint. A run that fails, or whose data is missing, does
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
[0.0002, -1], "l1": [0]} and "accuracy": {"every": 1}; or, for convolutional
networks, with "cnn": {"blocks": [[32, 64, 128]], "hidden": [[2048, 2048]]}. Both
may have "augment": {"rotation": 10, "shift_x": 0.1, "shift_y": 0.1, "mirror": true}
for random changes of the training images. "scaled" may be "standardized",
"globally standardized" or "binarized".

The parameters of a rule may be lists, {"rule": "set", "epsilon": [5, 10, 20], "zeta":
[0.1, 0.3]}. Data may be your own: "data": [{"file": "own.csv", "label": "class"}]. The
file may be CSV, ARFF, LIBSVM, MAT, .npy, .npz or IDX, or a folder of images by class;
setlab datasets show FILE describes it.

"log_probability" may have "checked": true, which also measures the validation data and
how far the estimates can be trusted, and "accuracy" "no_loss": true, which omits the
test loss. "rbm" may have "try", settings to search such as [{"learning_rate":
0.01}]; "mlp" and "cnn" may have "schedule": [{"shape": "cosine", "epochs": 100}] and
"optimizer": [{"name": "adam"}, {"name": "momentum"}]. "weights": true trains
runs again that are stored without their models. These are all fields:

` + gridFields() + `

The grids that come with SET Lab can be used by name, such as dna or mnist, and all
grids of a figure by the figure's name, such as fig5. Their finished runs come with SET
Lab, too: --missing leaves these out and trains the others.

Several sweeps of one grid and one store share the work, also on several machines with
a common folder: a run that another process is training comes last. On a file system
without locks, each machine trains a shard instead: --shard 0/8 on the first of eight,
up to --shard 7/8 on the last.

On a cluster, --on slurm submits the missing runs with sbatch, one job array per grid,
and returns. The command can be repeated at any time. Tasks train the grid as it was
submitted, even if its file has changed. A task that is preempted restarts any number of
times, one that runs out of time up to three times, and its runs resume from their last
checkpoints. The logs are in the folder STORE-logs. Arguments after -- are passed to
sbatch. With --dry-run, the script is printed. --on kubernetes prints an Indexed Job for
kubectl apply -f -, whose pods run the image that docker/ builds as headless. --status
shows which runs are training, waiting or failed, and --watch updates the status every
ten seconds.

--dry-run lists the runs and the memory that each needs for training. A run that needs
more memory than the machine or its control group has fails at once. Runs that together
would need more wait for each other. SETLAB_MEMORY_LIMIT sets another limit, such as
4GB, or off for none.

--status trains nothing. It reports how many runs are in the store, which are missing,
and how long the missing ones will take, as far as the stored runs allow an estimate.
--estimate also trains each of the others for some seconds to find out.`,
		Example: `  setlab sweep fig2.json
  setlab sweep fashion --store runs                   a grid that comes with SET Lab
  setlab sweep fig5 --missing --store runs            the runs of a figure that SET Lab has not
  setlab sweep fig2.json --dry-run                    list the runs
  setlab sweep grids/*.json --status                  show the missing runs of several grids
  setlab sweep fig2.json --on slurm --time 4h --memory 2G --at-most 20 -- --qos=low
  setlab sweep fig2.json --on kubernetes --image registry/setlab | kubectl apply -f -`,
		GroupID: groupWork,
		Args:    atLeastBeforeDash(1, "a grid file or the name of a grid"),
	}
	flags := command.Flags()
	flags.StringVar(&store.Dir, "store", "results", "the `FOLDER` with the runs")
	flags.StringArrayVar(&store.Also, "also", nil, "also look for runs in `FOLDER`; may be repeated")
	flags.BoolVar(&missing, "missing", false, "leave out the runs that come with SET Lab")
	flags.StringVar(&shard, "shard", "", "train only part `I/N`, I from 0 to N-1")
	wholeVar(flags, &options.Parallel, "parallel", "how many runs at a time (default: one a processor)")
	flags.DurationVar(&store.Checkpoints.Time, "checkpoint", runs.DefaultInterval, "interval between checkpoints of a run")
	flags.StringVar(&scale, "scale", sweeps.Paper, "apply this `SCALE` of the grids, such as quick; paper leaves them unchanged")
	flags.StringVar(&export, "export", "", "copy finished runs into the store in `FOLDER`, without weights")
	flags.StringVar(&elsewhere.on, "on", "", "train on a cluster with `SCHEDULER`: slurm, or kubernetes, which prints the job")
	wholeVar(flags, &elsewhere.job.AtMost, "at-most", "how many tasks at a time, with --on (default: no limit)")
	timeVar(flags, &elsewhere.job.Time, "time", "the time limit of a task, with --on, such as 4h (default: the cluster's)")
	flags.StringVar(&elsewhere.job.Memory, "memory", "", "the memory of a task, with --on, such as 2G (default: the cluster's)")
	flags.IntVar(&elsewhere.job.CPUs, "cpus", 1, "the processors of a task, with --on, which are also its runs at a time")
	flags.StringVar(&elsewhere.job.Partition, "partition", "", "Slurm's partition, with --on")
	flags.StringVar(&elsewhere.pod.Image, "image", "", "the image of the pods, with --on kubernetes: docker/'s target headless")
	flags.StringToStringVar(&elsewhere.pod.Nodes, "node-selector", nil, "labels of the nodes of the pods, with --on kubernetes, as `NAME=VALUE`")
	flags.StringVar(&elsewhere.pod.Claim, "claim", "", "the persistent volume claim with the store, with --on kubernetes (default: a new one)")
	flags.StringVar(&elsewhere.pod.Volume, "volume", "10Gi", "the size of the new claim, with --on kubernetes")
	flags.StringVar(&elsewhere.job.Account, "account", "", "the account to charge, with --on")
	flags.BoolVar(&store.NoLocks, "no-locks", false, "continue if the file system has no locks; then no two processes may train the same run (--shard continues as well)")
	flags.BoolVar(&dry, "dry-run", false, "only list the runs")
	flags.BoolVar(&status, "status", false, "only show which runs are finished and which are missing")
	flags.BoolVar(&watch, "watch", false, "like --status, every ten seconds until no run is training or waiting")
	flags.BoolVar(&estimate, "estimate", false, "like --status, and measure how long the rest takes")
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
			return &usageError{command, fmt.Errorf("--parallel %d: must be at least 1", options.Parallel)}
		}
		if store.Checkpoints.Time <= 0 {
			return &usageError{command, fmt.Errorf("--checkpoint %v: must be positive, such as 30s", store.Checkpoints.Time)}
		}
		store.Messages = command.ErrOrStderr()
		findShipped(command.ErrOrStderr())
		also := store.Also
		if elsewhere.on != onKubernetes { // whose pods have other folders
			for _, dir := range also {
				if err := checkFolder(dir, "store"); err != nil {
					return err
				}
			}
		}
		if shipped := runs.Shipped(); missing && (shipped == "" || checkFolder(shipped, "store") != nil) {
			return errors.New("--missing: cannot find the runs that come with SET Lab; omit it to train all runs")
		} else if missing {
			store.Also = append(slices.Clip(also), shipped)
		}
		grids, err := readGrids(given, scale)
		if err != nil {
			return err
		}
		out := command.OutOrStdout()
		switch {
		case elsewhere.on != "" && !status && !watch && !estimate:
			if scale != sweeps.Paper && elsewhere.on == onKubernetes { // Slurm's tasks get the grid at its scale
				elsewhere.command = append(elsewhere.command, "--scale", scale)
			}
			for _, dir := range also {
				elsewhere.command = append(elsewhere.command, "--also", dir)
			}
			if missing { // the machines of the cluster have these runs elsewhere
				elsewhere.command = append(elsewhere.command, "--missing")
			}
			elsewhere.command = append(elsewhere.command, "--checkpoint", store.Checkpoints.Time.String())
			if elsewhere.on == onKubernetes {
				return elsewhere.print(command.Context(), out, grids)
			}
			return elsewhere.submit(command.Context(), out, command.ErrOrStderr(), grids, dry)
		case dry:
			return listConfigurations(command.Context(), out, &store, grids, options.Shard)
		case watch:
			return watchSweep(command.Context(), out, &store, grids, options)
		case status || estimate:
			_, err := sweepStatus(command.Context(), out, &store, grids, options, estimate)
			return err
		}
		// Fail now rather than after hours of training.
		for _, dir := range []string{store.Dir, export} {
			if dir == "" {
				continue
			}
			if err := usable(dir); err != nil {
				return err
			}
		}
		ctx, stop := untilPipeBreaks(command.Context())
		defer stop()
		return sweepAll(ctx, out, &store, grids, options, export)
	}
	return command
}

// listConfigurations prints the numbered runs of the grids, or of one shard of each, without those that the store's other folders have.
func listConfigurations(ctx context.Context, out io.Writer, store *runs.Store, grids []gridFile, shard sweeps.Shard) error {
	n := 0
	for _, grid := range grids {
		all, absent, err := grid.Available(ctx, nil)
		if err != nil {
			return inFile(grid.path, err)
		}
		elsewhere := make([]*runs.Run, len(all))
		if len(store.Also) > 0 {
			found, err := grid.Find(ctx, runs.Open(store.Also[0], store.Also[1:]...), nil)
			if err != nil {
				return inFile(grid.path, err)
			}
			elsewhere = found.Runs
		}
		for i, c := range all {
			if !shard.Has(i) || elsewhere[i] != nil && elsewhere[i].Finished() {
				n++
				continue
			}
			if err := absent[i]; err != nil {
				why, reason := "no data", ""
				if errors.Is(err, sweeps.ErrImpossible) {
					_, text, _ := strings.Cut(err.Error(), c.Name+": ")
					why, reason = "impossible", ": "+text
				}
				fmt.Fprintf(out, "%4d  %-12s  %s%s\n", n, why, c.Name, reason)
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
			fmt.Fprintf(out, "%4d  %.12s  %s (%s)\n", n, digest, c.Name, bytesize.Format(float64(bytes)))
			n++
		}
	}
	return nil
}
