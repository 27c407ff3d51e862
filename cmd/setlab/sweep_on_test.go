package main

import (
	"path/filepath"
	"testing"
)

// TestKubernetesRefusesWhatPodsCannotUse checks the folder of the store, and names and amounts that Kubernetes would reject.
func TestKubernetesRefusesWhatPodsCannotUse(t *testing.T) {
	t.Setenv(shippedVariable, filepath.Join("..", "..", "notebooks"))
	sweep := func(more ...string) []string {
		return append([]string{"sweep", "initialization", "--on", "kubernetes", "--image", "setlab"}, more...)
	}
	for _, store := range []string{"/tmp/results", "../results"} {
		wantSays(t, statusUsage, []string{"--store " + store, "a folder on the volume"}, sweep("--store", store)...)
	}
	wantSays(t, statusFailed, []string{`the claim is "A B"; want lowercase letters`}, sweep("--claim", "A B")...)
	wantSays(t, statusFailed, []string{`the memory is "foo"; want an amount such as 2G`}, sweep("--memory", "foo")...)
	wantSays(t, statusFailed, []string{`the volume is "1 TB"; want an amount such as 10Gi`}, sweep("--volume", "1 TB")...)
	wantSays(t, statusOK, []string{`memory: "4000Mi"`}, sweep("--memory", "4000")...)
	wantSays(t, statusOK, []string{"name: setlab", "2Gi", "20Gi"}, sweep("--memory", "2G", "--volume", "20Gi")...)
}
