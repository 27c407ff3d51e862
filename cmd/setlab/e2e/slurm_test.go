package e2e

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// onCluster holds a grid of twelve runs that take a few seconds each, and a grid with one run that exceeds a time limit of one minute.
var onCluster = map[string]string{
	"tiny.json": `{"data": ["digits"], "mlp": {"hidden": [[100]]}, "rules": [{"rule": "set"}, {"rule": "fixprob"}], "seeds": [1, 2, 3, 4, 5, 6], "epochs": 2500, "accuracy": {"every": 10}}`,
	"long.json": `{"data": ["digits"], "mlp": {"hidden": [[100]]}, "rules": [{"rule": "set"}], "seeds": [7], "epochs": 1000000, "accuracy": {"every": 1000}}`,
}

// TestSlurm trains a sweep in a real Slurm and disturbs its tasks: they are requeued, canceled and submitted again, preempted, run out of time,
// and are killed with their node. All runs must then equal those of an undisturbed sweep.
func TestSlurm(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	s := startSlurm(t)
	m.env = append(m.env, "SLURM_CONF="+filepath.Join(s.folder, "slurm.conf"))
	folder := filepath.Join(m.home, "a sweep")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, grid := range onCluster {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(grid), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tiny, long, store := filepath.Join(folder, "tiny.json"), filepath.Join(folder, "long.json"), filepath.Join(folder, "store")
	submit := func(grid string, more ...string) string {
		return m.mustRun(t, patience, m.setlab(), append([]string{"sweep", grid, "--store", store, "--checkpoint", "1s", "--on", "slurm"}, more...)...).stdout
	}

	// The long run needs more than the four time limits that a task gets at most.
	said := submit(long, "--time", "1m", "--memory", "500M", "--", "--comment=long")
	if !strings.Contains(said, "1 tasks for what is missing of 1 runs") {
		t.Errorf("the long run: %s", said)
	}
	said = submit(tiny, "--time", "10m")
	if !strings.Contains(said, "12 tasks for what is missing of 12 runs (0 are finished)") {
		t.Errorf("the sweep: %s", said)
	}
	if again := submit(tiny); !strings.Contains(again, "nothing to submit") || !strings.Contains(again, "12 tasks are in the queue") {
		t.Errorf("at once again: %s", again)
	}

	if where := m.mustRun(t, patience, m.setlab(), "sweep", tiny, "--store", store, "--status").stdout; !strings.Contains(where, " waiting") || strings.Contains(where, "not run") {
		t.Errorf("it is said to be\n%s", where)
	}

	taskOf := func(what string) (node, id string) {
		until(t, "a task to "+what, patient, func() bool {
			for n, i := range s.running() {
				if name := s.try("squeue", "-h", "-r", "-j", i, "-o", "%j"); strings.Contains(name, "setlab-tiny-") {
					node, id = n, i
				}
			}
			return id != ""
		})
		time.Sleep(time.Second) // it is training
		return node, id
	}
	_, id := taskOf("requeue")
	s.try("scontrol", "requeue", id) // it may have ended
	_, id = taskOf("cancel")
	s.try("scancel", id)
	said = submit(tiny)
	t.Logf("%s canceled: %s", id, said)

	taskOf("preempt")
	s.run(t, "srun", "-p", "urgent", "-N2", "--time=1", "sleep", "1")

	node, id := taskOf("kill with its node")
	t.Logf("%s is killed on %s", id, node)
	_ = s.nodes[node].Process.Kill()
	_ = s.nodes[node].Wait()
	_ = exec.Command("pkill", "-9", "-f", "slurmstepd: \\["+strings.Split(id, "_")[0]).Run()
	until(t, "the node is down", patient, func() bool { return strings.Contains(s.try("sinfo", "-h", "-n", node, "-o", "%T"), "down") })
	s.startNode(t, node)

	until(t, "the queue has nothing of the sweep", patient, func() bool { return !strings.Contains(s.try("squeue", "-h", "-r", "-o", "%j"), "setlab-tiny") })
	if said = submit(tiny); !strings.Contains(said, "12 of 12 runs are finished") {
		t.Logf("lost tasks are submitted again: %s", said)
		until(t, "the queue is empty", patient, func() bool { return !strings.Contains(s.try("squeue", "-h", "-r", "-o", "%j"), "setlab-tiny") })
		said = submit(tiny)
	}
	if !strings.Contains(said, "12 of 12 runs are finished") {
		t.Fatalf("at the end: %s\n%s", said, s.try("bash", "-c", fmt.Sprintf("tail -n 5 %q/*.log", store+"-logs")))
	}

	// The long run exceeded its time limit at least once and was resumed.
	logs, err := filepath.Glob(filepath.Join(store+"-logs", "setlab-long-*.requeues"))
	if err != nil || len(logs) != 1 {
		t.Errorf("the long run has not been out of time: %v, %v", logs, err)
	}
	s.run(t, "scancel", "--name="+strings.TrimSpace(s.try("squeue", "-h", "-r", "-o", "%j")))

	undisturbed := filepath.Join(folder, "undisturbed")
	m.mustRun(t, patience, m.setlab(), "sweep", tiny, "--store", undisturbed)
	want, got := digestsOf(t, undisturbed), digestsOf(t, store)
	if len(want) < 12*3 {
		t.Fatalf("%d files of 12 runs", len(want))
	}
	for name, digest := range want {
		if got[name] != digest {
			t.Errorf("%s differs from an undisturbed sweep's", name)
		}
	}
}

// digestsOf returns the digests of the files of finished runs, except for files that say when and where the runs were made.
func digestsOf(t *testing.T, store string) map[string][32]byte {
	t.Helper()
	all := map[string][32]byte{}
	files, err := filepath.Glob(filepath.Join(store, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		name, _ := filepath.Rel(store, path)
		if info, err := os.Stat(path); err != nil || info.IsDir() || filepath.Base(path) == "run.json" || filepath.Base(path) == "SHA256SUMS" {
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = sha256.Sum256(content)
	}
	return all
}
