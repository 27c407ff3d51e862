package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// onKubernetes is a grid of six runs that take a few seconds each.
const onKubernetes = `{"data": ["digits"], "mlp": {"hidden": [[100]]}, "rules": [{"rule": "set"}, {"rule": "fixprob"}], "seeds": [1, 2, 3], "epochs": 4000, "accuracy": {"every": 10}}`

// TestKubernetes passes the output of `setlab sweep --on kubernetes` to a real Kubernetes control plane. One pod is deleted
// and one is evicted during training. All runs must then equal those of an undisturbed sweep.
func TestKubernetes(t *testing.T) {
	k := startKubernetes(t)
	m := newMachine(t)
	grid, store := filepath.Join(m.home, "grid.json"), filepath.Join(k.volume, "results")
	if err := os.WriteFile(grid, []byte(onKubernetes), 0o666); err != nil {
		t.Fatal(err)
	}
	printed := m.mustRun(t, patience, m.setlab(), "sweep", grid, "--on", "kubernetes", "--image", "setlab", "--memory", "1G", "--at-most", "3",
		"--node-selector", "disk=ssd", "--checkpoint", "1s").stdout
	k.startNode(t, m.setlab(), map[string]string{"disk": "ssd"})
	k.apply(t, printed)

	training := func(what string) (name string) {
		until(t, "a pod to "+what, patience, func() bool {
			for _, pod := range k.podsNamed(t, "Running") {
				unfinished, _ := filepath.Glob(filepath.Join(store, "unfinished", "*", "*"))
				if name = pod; len(unfinished) > 0 {
					return true
				}
			}
			return false
		})
		return name
	}
	deleted := training("delete")
	k.kubectl(t, "delete", "pod", deleted, "--wait=false")
	until(t, deleted+" is gone", patience, func() bool { return !strings.Contains(strings.Join(k.podsNamed(t, "Running"), " "), deleted) })
	evicted := training("evict")
	k.evict(t, evicted)

	job := strings.Fields(k.kubectl(t, "get", "jobs", "-o", "name"))
	if len(job) != 1 {
		t.Fatalf("jobs %q", job)
	}
	k.kubectl(t, "wait", "--for=condition=Complete", "--timeout=5m", job[0])
	said := k.kubectl(t, "get", job[0], "-o", "jsonpath={.status.succeeded} {.status.failed} {.status.completedIndexes}")
	// An evicted pod does not count as failed.
	if said != "6 1 0-5" {
		t.Errorf("succeeded, failed, completed: %s; want 6 1 0-5", said)
	}

	undisturbed := filepath.Join(m.home, "undisturbed")
	m.mustRun(t, patience, m.setlab(), "sweep", grid, "--store", undisturbed)
	want, got := digestsOf(t, undisturbed), digestsOf(t, store)
	if len(want) < 6*3 {
		t.Fatalf("%d files of 6 runs", len(want))
	}
	for name, digest := range want {
		if got[name] != digest {
			t.Errorf("%s differs from an undisturbed sweep's", name)
		}
	}
}
