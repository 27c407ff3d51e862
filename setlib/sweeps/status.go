package sweeps

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"setlab/setlib/cluster"
	"setlab/setlib/runs"
)

// Status is the state of the runs of a grid, in the store and in the queue of the cluster that this machine submits to.
type Status struct {
	Sweep cluster.Sweep // as submitted; Tasks is 0 if it was not submitted
	Found *Found
	Runs  []RunStatus
	// QueueError says why the queue of the cluster could not be read. It is nil if it was, and without a cluster.
	QueueError error

	digests    []string
	impossible map[int]error
}

// SweepIn returns the sweep of these runs for a store with the given path, before it is submitted.
func (s *Status) SweepIn(store string) cluster.Sweep {
	return cluster.Sweep{Runs: cluster.DigestOf(store, s.digests)}
}

// Impossible returns the reason why one of the runs has options that no model can have, or nil.
func (s *Status) Impossible() error {
	for i := range s.Runs {
		if err := s.impossible[i]; err != nil {
			return err
		}
	}
	return nil
}

// RunStatus is the state of one run.
type RunStatus struct {
	State State
	Node  string // the cluster node that trains it
	Note  string // why it waits, the last line of its task's log, or why its options are impossible
}

// State is the state of a run.
type State string

const (
	RunFinished   State = "finished"
	RunTraining   State = "training"   // by a task of the cluster
	RunWaiting    State = "waiting"    // for a task to start
	RunFailed     State = "failed"     // its task ended without finishing it or was canceled, and the queue could be read
	RunUnfinished State = "unfinished" // partly trained, and no task is training it
	RunMissing    State = "not run"
)

// Status returns the state of the runs of a grid. Its tasks in the queue are recognized by the digests of the runs and the path of the
// store, without symbolic links. It trains nothing and needs no data. Without a cluster, Status only reports finished runs and tasks that have left a log.
// With one that does not respond, it only reports what is stored, and QueueError.
func (g Grid) Status(ctx context.Context, store *runs.Store) (*Status, error) {
	configs, impossible, err := g.possible(ctx, StandIn)
	if err != nil {
		return nil, err
	}
	digests := make([]string, len(configs))
	for i, c := range configs {
		if impossible[i] != nil {
			continue
		}
		if digests[i], err = digestOf(c); err != nil {
			return nil, err
		}
	}
	path, err := cluster.Path(store.Dir)
	if err != nil {
		return nil, err
	}
	s := &Status{digests: digests, impossible: impossible}
	s.Sweep = s.SweepIn(path)
	if s.Found, err = find(store, configs, impossible); err != nil {
		return nil, err
	}
	queue, err := cluster.Queue(ctx)
	if err != nil { // no cluster, or one that does not respond
		queue = nil
		if _, none := exec.LookPath("squeue"); none == nil {
			s.QueueError = err
		}
	}
	tasks := map[int]cluster.Task{}
	for _, task := range queue {
		if task.Sweep.Runs == s.Sweep.Runs {
			s.Sweep, tasks[task.Number] = task.Sweep, task
		}
	}
	if len(tasks) == 0 {
		if submitted, ok := cluster.Submitted(store.Dir, s.Sweep.Runs); ok {
			s.Sweep = submitted
		}
	}
	for i := range configs {
		status := s.of(i, store, tasks)
		if why := impossible[i]; why != nil {
			status.Note = strings.TrimPrefix(why.Error(), "sweeps: ")
		}
		s.Runs = append(s.Runs, status)
	}
	return s, nil
}

// of returns the state of run i.
func (s *Status) of(i int, store *runs.Store, tasks map[int]cluster.Task) RunStatus {
	if run := s.Found.Runs[i]; run != nil && run.Finished() {
		return RunStatus{State: RunFinished}
	}
	absent := RunStatus{State: RunMissing}
	if s.Found.Runs[i] != nil {
		absent.State = RunUnfinished
	}
	if s.Sweep.Tasks == 0 || s.QueueError != nil { // a task that has left a log may still be in the queue
		return absent
	}
	number := i % s.Sweep.Tasks
	task, queued := tasks[number]
	switch {
	case queued && task.State == cluster.Running:
		return RunStatus{State: RunTraining, Node: task.Node}
	case queued:
		return RunStatus{State: RunWaiting, Note: task.Why}
	}
	if line, begun := cluster.LastWord(store.Dir, s.Sweep, number); begun {
		return RunStatus{State: RunFailed, Note: line}
	}
	return absent
}

// Busy reports whether any run is in training or waiting for it.
func (s *Status) Busy() bool {
	return slices.ContainsFunc(s.Runs, func(r RunStatus) bool { return r.State == RunTraining || r.State == RunWaiting })
}

// String returns the number of finished runs, and names the first unfinished ones in each state.
func (s *Status) String() string {
	line := fmt.Sprintf("%d of %d runs", s.Found.Finished(), len(s.Runs))
	var lines strings.Builder
	if s.QueueError != nil {
		why, _, _ := strings.Cut(strings.TrimPrefix(s.QueueError.Error(), "cluster: "), "\n") // squeue may say more
		fmt.Fprintf(&lines, "\n  the queue cannot be read: %s", why)
	}
	for _, err := range s.Found.Unread {
		fmt.Fprintf(&lines, "\n  cannot be read: %v", err)
	}
	for _, state := range []State{RunTraining, RunWaiting, RunFailed, RunUnfinished, RunMissing} {
		count := 0
		for i, run := range s.Runs {
			if run.State != state {
				continue
			}
			if count++; count <= listed {
				fmt.Fprintf(&lines, "\n  %s: %s%s", state, s.Found.Names[i], s.progress(i))
			}
		}
		if count > listed {
			fmt.Fprintf(&lines, "\n  %s: and %d more", state, count-listed)
		}
		if count > 0 {
			line += fmt.Sprintf(", %d %s", count, state)
		}
	}
	return line + lines.String()
}

// progress describes the progress of a run.
func (s *Status) progress(i int) string {
	var parts []string
	if run := s.Found.Runs[i]; run != nil && run.Epochs > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d epochs, %v an epoch", run.Epochs, run.Of, PaceOf(run).Epoch.Round(time.Millisecond/10)))
	}
	if node := s.Runs[i].Node; node != "" {
		parts = append(parts, "on "+node)
	}
	if note := s.Runs[i].Note; note != "" {
		parts = append(parts, note)
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, "; ")
}
