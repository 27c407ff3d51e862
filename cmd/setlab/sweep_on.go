package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"setlab/setlib/cluster"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

const (
	onSlurm      = "slurm"
	onKubernetes = "kubernetes"
)

// oneTask is how long the runs of a task are to take together, where that is known: short runs share one.
const oneTask = time.Hour

// away is a sweep that a cluster trains.
type away struct {
	on      string
	job     cluster.Job // with its limits alone
	pod     cluster.Pod
	store   *runs.Store
	command []string // of the tasks, behind the grid's name
}

// submit gives what is missing and not in the queue yet to the scheduler, a job a grid. With dry it prints the jobs.
func (a away) submit(ctx context.Context, out io.Writer, grids []gridFile, dry bool) error {
	most, err := cluster.MostTasks(ctx)
	if err == nil {
		_, err = cluster.Settled(ctx)
	}
	if dry && err != nil { // the script can be seen on a machine without Slurm
		most, err = math.MaxInt, nil
	}
	if err != nil {
		return err
	}
	for _, grid := range grids {
		plan, err := a.plan(ctx, grid, most)
		if err != nil {
			return fmt.Errorf("%s: %w", grid.path, err)
		}
		switch {
		case len(plan.job.Tasks) == 0:
			fmt.Fprintf(out, "%s: nothing to submit, %v\n", grid.path, plan)
			continue
		case dry:
			fmt.Fprint(out, plan.job.Slurm())
			continue
		}
		id, err := plan.job.Submit(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", grid.path, err)
		}
		fmt.Fprintf(out, "%s: job %s, %v\n", grid.path, id, plan)
	}
	return nil
}

// print writes what kubectl takes. The store is on the cluster's volume, so all tasks are in it: those that have nothing to do end at once.
func (a away) print(ctx context.Context, out io.Writer, grids []gridFile) error {
	for k, grid := range grids {
		where, err := grid.Status(ctx, a.store)
		if err != nil {
			return fmt.Errorf("%s: %w", grid.path, err)
		}
		job, pod := a.job, a.pod
		job.Sweep = where.Sweep
		job.Sweep.Name, job.Sweep.Tasks = gridName(grid.path), tasksFor(newRest(where.Found, sweeps.Shard{}), oneTask)
		path := grid.path
		if text, err := os.ReadFile(path); err == nil {
			pod.Grid, path = string(text), cluster.GridPath
		}
		job.Command = slices.Concat([]string{"sweep", path, "--store", a.store.Dir}, a.command)
		if k > 0 {
			fmt.Fprintln(out, "---")
			pod.Claim = cmp.Or(pod.Claim, "setlab") // the first job's
		}
		text, err := job.Kubernetes(pod)
		if err != nil {
			return err
		}
		fmt.Fprint(out, text)
	}
	return nil
}

// gridName returns the name of a grid for schedulers.
func gridName(path string) string {
	return cluster.Plain(strings.TrimSuffix(filepath.Base(path), ".json"))
}

// plan is what a grid needs of the scheduler.
type plan struct {
	job                    cluster.Job
	runs, missing, waiting int // runs in all, those that are not finished, and tasks that are in the queue
}

// String says what there is to do.
func (p plan) String() string {
	s := fmt.Sprintf("%d tasks for what is missing of %d runs (%d are finished)", len(p.job.Tasks), p.runs, p.runs-p.missing)
	if len(p.job.Tasks) == 0 {
		s = fmt.Sprintf("%d of %d runs are finished", p.runs-p.missing, p.runs)
	}
	if p.waiting > 0 {
		s += fmt.Sprintf(", %d tasks are in the queue", p.waiting)
	}
	return s
}

// plan finds out what is missing of a grid.
func (a away) plan(ctx context.Context, grid gridFile, most int) (plan, error) {
	where, err := grid.Status(ctx, a.store)
	if err != nil {
		return plan{}, err
	}
	rest := newRest(where.Found, sweeps.Shard{})
	job := a.job
	job.Sweep = where.Sweep
	if job.Sweep.Name == "" {
		job.Sweep.Name = gridName(grid.path)
	}
	if !where.Busy() { // else its tasks have their parts already
		job.Sweep.Tasks = min(most, tasksFor(rest, aTask(a.job.Time)))
	}
	busy := map[int]bool{}
	for i, run := range where.Runs {
		if run.State == sweeps.RunTraining || run.State == sweeps.RunWaiting {
			busy[i%job.Sweep.Tasks] = true
		}
	}
	for _, i := range rest.runs {
		if task := i % job.Sweep.Tasks; !busy[task] && !slices.Contains(job.Tasks, task) {
			job.Tasks = append(job.Tasks, task)
		}
	}
	slices.Sort(job.Tasks)
	if job.Command, err = a.commandFor(grid); err != nil {
		return plan{}, err
	}
	job.Logs, err = cluster.Logs(a.store.Dir)
	return plan{job, rest.of, len(rest.runs), len(busy)}, err
}

// aTask is how long a task may take: half of its time, so that it is rarely cut off, or else an hour.
func aTask(limit time.Duration) time.Duration {
	if limit > 0 {
		return limit / 2
	}
	return oneTask
}

// tasksFor returns how many tasks train a sweep: one a run, unless it is known of all runs that several of them fit into the time.
func tasksFor(r *rest, each time.Duration) int {
	if len(r.runs) == 0 || r.unknown() > 0 {
		return max(1, r.of)
	}
	var longest time.Duration
	for _, i := range r.runs {
		longest = max(longest, r.paces[i].Whole(r.left(i)))
	}
	together := max(1, int(each/max(longest, time.Second)))
	return max(1, (r.of+together-1)/together)
}

// commandFor returns the command that trains a grid on another machine, on which this program and all files have the same places.
func (a away) commandFor(grid gridFile) ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	path := grid.path
	if _, err := os.Stat(path); err == nil {
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
	}
	store, err := filepath.Abs(a.store.Dir)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]string{program, "sweep", path, "--store", store}, a.command), nil
}

// flagsOf are the flags that say something to one scheduler alone.
var flagsOf = map[string][]string{
	onSlurm:      {"time", "partition", "account"},
	onKubernetes: {"image", "node-selector", "claim", "volume"},
}

// check refuses flags that say nothing without a scheduler, and schedulers that there are not.
func (a away) check(command *cobra.Command) error {
	if a.on == "" {
		if len(a.job.Options) > 0 {
			return fmt.Errorf("what stands behind -- is for the scheduler; name one with --on slurm")
		}
		for _, name := range slices.Concat([]string{"at-most", "memory", "cpus"}, flagsOf[onSlurm], flagsOf[onKubernetes]) {
			if command.Flags().Changed(name) {
				return fmt.Errorf("--%s is for the scheduler; name one with --on slurm", name)
			}
		}
		return nil
	}
	switch {
	case a.on != onSlurm && a.on != onKubernetes:
		return fmt.Errorf("--on %s: there are slurm and kubernetes", a.on)
	case a.on == onKubernetes && a.pod.Image == "":
		return fmt.Errorf("--on kubernetes needs --image: docker/'s target headless, where the cluster can pull it")
	case a.job.AtMost < 0:
		return fmt.Errorf("--at-most %d: no less than one task at a time", a.job.AtMost)
	case a.job.CPUs < 1:
		return fmt.Errorf("--cpus %d: no less than one processor", a.job.CPUs)
	case a.job.Time < 0 || a.job.Time > 0 && a.job.Time < time.Minute:
		return fmt.Errorf("--time %v: a task needs a minute or more; schedulers count them", a.job.Time)
	}
	for on, names := range flagsOf {
		for _, name := range names {
			if on != a.on && command.Flags().Changed(name) {
				return fmt.Errorf("--%s is for --on %s", name, on)
			}
		}
	}
	if a.on == onKubernetes && len(a.job.Options) > 0 {
		return fmt.Errorf("what stands behind -- is for Slurm's sbatch; change what is printed before kubectl takes it")
	}
	for _, name := range []string{"shard", "export", "parallel"} {
		if command.Flags().Changed(name) {
			return fmt.Errorf("--%s does not go with --on", name)
		}
	}
	return nil
}
