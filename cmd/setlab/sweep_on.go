package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"setlab/datasets"
	"setlab/setlib/cluster"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

const (
	onSlurm      = "slurm"
	onKubernetes = "kubernetes"
)

// oneTask is the target duration of a task: runs that are known to be short share one task.
const oneTask = time.Hour

// away is a sweep that is trained on a cluster.
type away struct {
	on      string
	job     cluster.Job // only its limits are set
	pod     cluster.Pod
	store   *runs.Store
	command []string // arguments of each task after the grid's name
}

// submit submits the missing runs that are not queued yet to the scheduler, one job per grid. If dry is set, it prints the jobs instead.
func (a away) submit(ctx context.Context, out, messages io.Writer, grids []gridFile, dry bool) error {
	most, err := cluster.MostTasks(ctx)
	if err == nil {
		_, err = cluster.Settled(ctx)
	}
	if dry && err != nil { // a dry run also works on a machine without Slurm, and while Slurm does not respond
		most, err = cmp.Or(most, math.MaxInt), nil
	}
	if err != nil {
		return err
	}
	if grids, err = alone(grids); err != nil {
		return err
	}
	for _, grid := range grids {
		plan, err := a.plan(ctx, grid, most)
		if err != nil {
			return inFile(grid.path, err)
		}
		if plan.unread != nil && !dry { // its tasks would be submitted twice
			return inFile(grid.path, plan.unread)
		}
		switch {
		case len(plan.job.Tasks) == 0:
			said := out
			if dry { // whose output is a script
				said = messages
			}
			fmt.Fprintf(said, "%s: nothing to submit, %v\n", grid.path, plan)
			continue
		case dry:
			if plan.unread != nil {
				fmt.Fprintf(messages, "%s: tasks in the queue are part of the script, too, because the queue cannot be read: %v\n", grid.path, plan.unread)
			}
			fmt.Fprint(out, scriptFor(plan.job))
			continue
		}
		id, err := plan.job.Submit(ctx)
		if err != nil {
			return inFile(grid.path, err)
		}
		fmt.Fprintf(out, "%s: job %s, %v\n", grid.path, id, plan)
	}
	return nil
}

// scriptFor returns the script of a job, with the command that submits it if it has options.
func scriptFor(job cluster.Job) string {
	script := job.Slurm()
	if len(job.Options) > 0 {
		first, rest, _ := strings.Cut(script, "\n")
		script = fmt.Sprintf("%s\n# Submit it with sbatch %s.\n%s", first, strings.Join(job.Options, " "), rest)
	}
	return script
}

// slurmMemory matches the amounts that sbatch takes.
var slurmMemory = regexp.MustCompile(`^[0-9]+[KMGT]?$`)

// print prints manifests for kubectl. The store is on the cluster's volume and cannot be read here, so the jobs include all tasks. Tasks
// without missing runs end immediately.
func (a away) print(ctx context.Context, out io.Writer, grids []gridFile) error {
	grids, err := alone(grids)
	if err != nil {
		return err
	}
	for k, grid := range grids {
		where, err := possible(ctx, grid, a.store)
		for _, table := range grid.Tables {
			err = cmp.Or(err, fmt.Errorf("pods do not have the file %s; grids for Kubernetes can use registered data sets only (setlab datasets list)", table.File))
		}
		if err != nil {
			return inFile(grid.path, err)
		}
		job, pod := a.job, a.pod
		job.Sweep = where.SweepIn(filepath.Clean(a.store.Dir)) // the path on the volume
		job.Sweep.Name, job.Sweep.Tasks = gridName(grid.path), tasksFor(newRest(where.Found, sweeps.Shard{}), oneTask)
		path := grid.path
		if text, err := os.ReadFile(path); err == nil {
			pod.Grid, path = string(text), cluster.GridPath
		}
		job.Command = slices.Concat([]string{"sweep", path, "--store", a.store.Dir}, a.command)
		if k > 0 {
			fmt.Fprintln(out, "---")
			pod.Claim = cmp.Or(pod.Claim, "setlab") // the volume claim of the first job
		}
		text, err := job.Kubernetes(pod)
		if err != nil {
			return err
		}
		fmt.Fprint(out, text)
	}
	return nil
}

// alone returns the grids under the names that they have alone, since each is a job of its own.
func alone(grids []gridFile) ([]gridFile, error) {
	named := slices.Clone(grids)
	for k, grid := range named {
		if grid.alone == "" {
			return nil, fmt.Errorf("%s is an experiment that changes its grids at this scale; a cluster trains each grid as a job of its own, so write the changed grids to files and give these", grid.path)
		}
		named[k].path = grid.alone
	}
	return named, nil
}

// possible returns the status of a grid. It is an error if no task could ever finish one of its runs.
func possible(ctx context.Context, grid gridFile, store *runs.Store) (*sweeps.Status, error) {
	where, err := grid.Status(ctx, store)
	if err == nil {
		err = where.Impossible()
	}
	return where, err
}

// gridName returns a grid's name in the form that schedulers accept.
func gridName(path string) string {
	return cluster.Plain(gridTitle(path))
}

// plan describes what to submit for a grid.
type plan struct {
	job                    cluster.Job
	runs, missing, waiting int   // all runs, unfinished runs, and tasks in the queue
	unread                 error // why the queue cannot be read
}

// String summarizes what is to be submitted.
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

// plan determines which runs of a grid are missing.
func (a away) plan(ctx context.Context, grid gridFile, most int) (plan, error) {
	where, err := possible(ctx, grid, a.store)
	if err != nil {
		return plan{}, err
	}
	rest := newRest(where.Found, sweeps.Shard{})
	job := a.job
	job.Sweep = where.Sweep
	if job.Sweep.Name == "" {
		job.Sweep.Name = gridName(grid.path)
	}
	if !where.Busy() { // tasks in the queue keep the division of the runs
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
	if job.Command, err = a.taskCommand(); err != nil {
		return plan{}, err
	}
	if job.Grid, err = frozen(grid.Grid); err != nil {
		return plan{}, err
	}
	for _, name := range passedOn {
		if value, set := os.LookupEnv(name); set {
			job.Environment = append(job.Environment, name+"="+value)
		}
	}
	job.Logs, err = cluster.Logs(a.store.Dir)
	return plan{job, rest.of, len(rest.runs), len(busy), where.QueueError}, err
}

// passedOn lists the variables that change what a task reads and trains. Slurm may be told to pass none.
var passedOn = []string{datasets.EnvData, datasets.EnvCache, shippedVariable, "SETLAB_MEMORY_LIMIT", "SETLAB_SIMD"}

// aTask returns the target duration of a task: half of its time limit, so that a task is rarely cut off, or one hour if there is no limit.
func aTask(limit time.Duration) time.Duration {
	if limit > 0 {
		return limit / 2
	}
	return oneTask
}

// tasksFor returns the number of tasks that train a sweep. Each run has its own task unless the durations of all runs are known and several
// runs fit into the time.
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

// taskCommand returns the command that trains a grid on another machine, where this program and all files have the same paths.
func (a away) taskCommand() ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	store, err := filepath.Abs(a.store.Dir)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]string{program, "sweep", cluster.GridPath, "--store", store}, a.command), nil
}

// frozen returns the text of a grid for tasks that start later, when its file may have changed. The paths in it are absolute.
func frozen(grid sweeps.Grid) (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	text := grid.In(folder).String()
	if _, err := sweeps.ReadGrid(strings.NewReader(text)); err != nil {
		return "", fmt.Errorf("the grid cannot be written for the tasks: %w", err)
	}
	return text, nil
}

// flagsOf lists the flags that apply only to one scheduler.
var flagsOf = map[string][]string{
	onSlurm:      {"time", "partition", "account"},
	onKubernetes: {"image", "node-selector", "claim", "volume"},
}

// check rejects scheduler flags without a scheduler, and unknown schedulers.
func (a away) check(command *cobra.Command) error {
	if a.on == "" {
		if len(a.job.Options) > 0 {
			return fmt.Errorf("arguments after -- are for a scheduler; name one with --on slurm")
		}
		for _, name := range slices.Concat([]string{"at-most", "memory", "cpus"}, flagsOf[onSlurm], flagsOf[onKubernetes]) {
			if command.Flags().Changed(name) {
				return fmt.Errorf("--%s is for a scheduler; name one with --on slurm", name)
			}
		}
		return nil
	}
	switch {
	case a.on != onSlurm && a.on != onKubernetes:
		return fmt.Errorf("--on %s: want slurm or kubernetes", a.on)
	case a.on == onKubernetes && a.pod.Image == "":
		return fmt.Errorf("--on kubernetes needs --image: the target headless of docker/, in a registry that the cluster can pull from")
	case a.on == onKubernetes && !filepath.IsLocal(a.store.Dir):
		return fmt.Errorf("--store %s: on Kubernetes the store is a folder on the volume; give a relative path, such as results", a.store.Dir)
	case a.on == onSlurm && a.job.Memory != "" && !slurmMemory.MatchString(a.job.Memory):
		return fmt.Errorf("--memory %s: want an amount such as 2G", a.job.Memory)
	case a.job.AtMost < 0:
		return fmt.Errorf("--at-most %d: must be at least 1", a.job.AtMost)
	case a.job.CPUs < 1:
		return fmt.Errorf("--cpus %d: must be at least 1", a.job.CPUs)
	case a.job.Time < 0 || a.job.Time > 0 && a.job.Time < time.Minute:
		return fmt.Errorf("--time %v: must be at least a minute", a.job.Time)
	}
	for on, names := range flagsOf {
		for _, name := range names {
			if on != a.on && command.Flags().Changed(name) {
				return fmt.Errorf("--%s is for --on %s", name, on)
			}
		}
	}
	if a.on == onKubernetes && len(a.job.Options) > 0 {
		return fmt.Errorf("arguments after -- are for Slurm's sbatch; edit the printed job before passing it to kubectl")
	}
	for _, name := range []string{"shard", "export", "parallel"} {
		if command.Flags().Changed(name) {
			return fmt.Errorf("--%s cannot be used with --on", name)
		}
	}
	if a.on == onSlurm {
		return checkSbatch(a.job.Options)
	}
	return nil
}
