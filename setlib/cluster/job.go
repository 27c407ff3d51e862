package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Job is a sweep as an array of tasks. Limits that are zero are left to the cluster.
type Job struct {
	Sweep   Sweep
	Tasks   []int    // numbers of the tasks to run, from 0 to Sweep.Tasks-1
	Command []string // command of each task, with GridPath for its grid file; --shard TASK/TASKS is appended
	Grid    string   // text of the grid file, for Slurm; tasks train it even if the user's file has changed since

	AtMost    int           // maximum number of tasks that run at a time; 0 means no limit
	Time      time.Duration // time limit of a task
	Memory    string        // memory of a task, such as 2G; a number alone counts megabytes
	CPUs      int           // processors of a task; 0 means 1
	Partition string
	Account   string
	Logs      string   // folder of the tasks' logs
	Options   []string // additional options for sbatch
	// Environment holds variables as NAME=VALUE for Slurm. Tasks have them even if sbatch is told to pass none.
	Environment []string
}

// GridPath stands for the grid file in Job.Command. It is its path in a pod. Slurm's script puts in the path of a file that it writes.
const GridPath = "/grids/grid.json"

// Sweep identifies a sweep and its number of parts. It determines the job's name, by which queued tasks are recognized.
type Sweep struct {
	Name  string // name of the grid
	Runs  string // digest of its runs and store, see DigestOf
	Tasks int    // number of parts
}

// DigestOf returns a short digest of the path of a store and the digests of the runs that it is to hold.
func DigestOf(store string, runs []string) string {
	sum := sha256.Sum256([]byte(store + "\n" + strings.Join(runs, "\n")))
	return hex.EncodeToString(sum[:4])
}

var jobName = regexp.MustCompile(`^setlab-(.*)-([0-9a-f]{8})-([0-9]+)$`)

// String returns the name of the sweep's jobs: setlab-NAME-RUNS-TASKS.
func (s Sweep) String() string { return fmt.Sprintf("setlab-%s-%s-%d", s.Name, s.Runs, s.Tasks) }

// parseSweep parses the name of a job. ok is false for jobs that are not ours.
func parseSweep(name string) (s Sweep, ok bool) {
	parts := jobName.FindStringSubmatch(name)
	if parts == nil {
		return s, false
	}
	tasks, err := strconv.Atoi(parts[3])
	return Sweep{Name: parts[1], Runs: parts[2], Tasks: tasks}, err == nil && tasks > 0
}

// Plain returns name with all characters except letters, digits, dots, dashes and underscores replaced by dashes. Every scheduler
// accepts such names.
func Plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.') {
			return r
		}
		return '-'
	}, name)
}
