package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Submit creates the folder for the logs and submits the job with sbatch. It returns the job's ID.
func (j Job) Submit(ctx context.Context) (id string, err error) {
	if err := os.MkdirAll(j.Logs, 0o777); err != nil {
		return "", fmt.Errorf("cluster: the folder of the logs: %w", err)
	}
	for _, task := range j.Tasks { // reset their requeue counts
		if err := os.Remove(filepath.Join(j.Logs, fmt.Sprintf("%v-%d.requeues", j.Sweep, task))); err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
	}
	said, err := output(ctx, j.Slurm(), "sbatch", j.arguments()...)
	if err != nil {
		return "", err
	}
	id, _, _ = strings.Cut(strings.TrimSpace(said), ";") // a cluster's name may follow
	return id, nil
}

// State is the state of a task in the queue.
type State int

const (
	Waiting State = iota
	Running
	Ending // or about to be requeued
)

// Task is a task in the queue.
type Task struct {
	Sweep  Sweep
	Number int
	State  State
	Node   string // where it runs
	Why    string // reason for waiting
}

// Queue returns this user's sweep tasks in Slurm's queue.
func Queue(ctx context.Context) ([]Task, error) {
	said, err := output(ctx, "", "squeue", "--noheader", "--array", "--user="+strconv.Itoa(os.Getuid()), "--format=%j|%K|%T|%N|%r")
	if err != nil {
		return nil, err
	}
	var tasks []Task
	for line := range strings.Lines(said) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		if len(fields) != 5 {
			continue
		}
		sweep, ours := parseSweep(fields[0])
		number, err := strconv.Atoi(fields[1])
		if !ours || err != nil {
			continue
		}
		task := Task{Sweep: sweep, Number: number, Node: fields[3], Why: fields[4]}
		switch fields[2] {
		case "RUNNING":
			task.State = Running
		case "COMPLETING":
			task.State = Ending
		case "PENDING", "CONFIGURING", "SUSPENDED", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "RESIZING", "STOPPED", "SIGNALING", "STAGE_OUT", "SPECIAL_EXIT":
		default: // it has ended
			continue
		}
		tasks = append(tasks, task)
	}
	return tasks, nil
}

// longestEnding is the maximum time that Settled waits for tasks to end.
const longestEnding = time.Minute

// Settled is Queue after waiting until no task is ending: canceled tasks are gone, and requeued tasks wait.
func Settled(ctx context.Context) ([]Task, error) {
	for began := time.Now(); ; {
		tasks, err := Queue(ctx)
		if err != nil || time.Since(began) > longestEnding || !slices.ContainsFunc(tasks, func(t Task) bool { return t.State == Ending }) {
			return tasks, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// These match Slurm's limits of an array: the maximum number of a task plus one, and the maximum count of its tasks, which most clusters do not set.
var (
	largestArray = regexp.MustCompile(`(?m)^MaxArraySize\s*=\s*([0-9]+)`)
	mostInArray  = regexp.MustCompile(`(?m)^SchedulerParameters\s*=.*\bmax_array_tasks=([0-9]+)`)
)

// MostTasks returns the maximum number of tasks of a job on this cluster: Slurm's MaxArraySize minus one, or max_array_tasks of its SchedulerParameters
// if that is less. The default of MaxArraySize is 1001.
func MostTasks(ctx context.Context) (int, error) {
	said, err := output(ctx, "", "scontrol", "show", "config")
	if err != nil {
		return 0, err
	}
	most := 1000
	if found := largestArray.FindStringSubmatch(said); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n > 1 {
			most = n - 1
		}
	}
	if found := mostInArray.FindStringSubmatch(said); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n > 0 {
			most = min(most, n)
		}
	}
	return most, nil
}

// output runs a program of Slurm and returns its output.
func output(ctx context.Context, input, name string, arguments ...string) (string, error) {
	command := exec.CommandContext(ctx, name, arguments...)
	command.Stdin = strings.NewReader(input)
	var complaint bytes.Buffer
	command.Stderr = &complaint
	said, err := command.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("cluster: there is no %s on this machine; run this where jobs are submitted", name)
	case err != nil:
		return "", fmt.Errorf("cluster: %s: %w: %s", name, err, strings.TrimSpace(complaint.String()))
	}
	return string(said), nil
}
