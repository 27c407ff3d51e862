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

// Job is a sweep as an array of tasks. The zero values of its limits leave them to the cluster.
type Job struct {
	Sweep   Sweep
	Tasks   []int    // numbers of the tasks to run, of those from 0 to Sweep.Tasks-1
	Command []string // what each task runs; its share of the sweep is added as --shard TASK/TASKS

	AtMost    int           // tasks that run at a time; 0 for any number
	Time      time.Duration // of a task
	Memory    string        // of a task, such as 2G
	CPUs      int           // of a task; 0 for 1
	Partition string
	Account   string
	Logs      string   // the folder of the tasks' logs
	Options   []string // for sbatch, as they are
}

// Sweep says which sweep a job trains, and in how many parts. It is the job's name: the queue tells from it what is waiting already.
type Sweep struct {
	Name  string // of its grid
	Runs  string // a digest of its runs, see DigestOf
	Tasks int    // parts
}

// DigestOf returns a short digest of the digests of runs.
func DigestOf(runs []string) string {
	sum := sha256.Sum256([]byte(strings.Join(runs, "\n")))
	return hex.EncodeToString(sum[:4])
}

var jobName = regexp.MustCompile(`^setlab-(.*)-([0-9a-f]{8})-([0-9]+)$`)

// String returns the name of the sweep's jobs: setlab-NAME-RUNS-TASKS.
func (s Sweep) String() string { return fmt.Sprintf("setlab-%s-%s-%d", s.Name, s.Runs, s.Tasks) }

// parseSweep reads the name of a job. Others than ours are not ok.
func parseSweep(name string) (s Sweep, ok bool) {
	parts := jobName.FindStringSubmatch(name)
	if parts == nil {
		return s, false
	}
	tasks, err := strconv.Atoi(parts[3])
	return Sweep{Name: parts[1], Runs: parts[2], Tasks: tasks}, err == nil && tasks > 0
}

// Plain returns a name of letters, digits, dots, dashes and underscores, which every scheduler takes.
func Plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.') {
			return r
		}
		return '-'
	}, name)
}
