package main

import (
	"os"
	"path/filepath"
	"regexp"
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
	wantSays(t, statusOK, []string{`claimName: "123"`, "GOMAXPROCS"}, sweep("--claim", "123")...)
	wantSays(t, statusOK, []string{`memory: "4000Mi"`}, sweep("--memory", "4000")...)
	wantSays(t, statusOK, []string{"name: setlab", "2Gi", "20Gi"}, sweep("--memory", "2G", "--volume", "20Gi")...)
}

// TestKubernetesNamesJobsByStore checks that a sweep's job has one name for a store, in every folder that it is printed in, and another one for
// another store: Kubernetes refuses to change a job.
func TestKubernetesNamesJobsByStore(t *testing.T) {
	shipped, err := filepath.Abs(filepath.Join("..", "..", "notebooks"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(shippedVariable, shipped)
	name := func(store string) string {
		t.Chdir(t.TempDir())
		_, out, _ := setlab(t, "sweep", "initialization", "--on", "kubernetes", "--image", "setlab", "--store", store)
		found := regexp.MustCompile(`name: (setlab-initialization-\S+)`).FindStringSubmatch(out)
		if found == nil {
			t.Fatalf("there is no job:\n%s", out)
		}
		return found[1]
	}
	if a, again, b := name("a"), name("a"), name("b"); a != again || a == b {
		t.Errorf("the jobs' names are %s and %s for store a, %s for store b", a, again, b)
	}
}

// TestEachGridOfAnExperimentIsAJob checks that the pods of an experiment's grids train one grid each.
func TestEachGridOfAnExperimentIsAJob(t *testing.T) {
	t.Setenv(shippedVariable, filepath.Join("..", "..", "notebooks"))
	sweep := []string{"sweep", "rules", "--on", "kubernetes", "--image", "setlab"}
	wantSays(t, statusOK, []string{"name: setlab-rules-cifar10-", "- \"rules-cifar10\"\n", `"data": ["fashion-mnist"]`}, sweep...)
	sweep[1] = "fig8"
	wantSays(t, statusFailed, []string{"changes its grids at this scale"}, append(sweep, "--scale", "quick")...)
}

// TestKubernetesRefusesFiles checks that a grid with the user's own data is refused: pods do not have the file.
func TestKubernetesRefusesFiles(t *testing.T) {
	path := sweepFile(t, `{"data": [{"file": "own.csv", "label": "class"}], "mlp": {"hidden": [[4]]}, "rules": [{"rule": "dense"}], "epochs": 1}`)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "own.csv"), []byte("x,y,class\n1,2,a\n3,4,b\n5,6,a\n7,8,b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"own.csv", "registered data sets"}, "sweep", path, "--on", "kubernetes", "--image", "setlab")
}

// TestAStoreMayHaveAGridsName checks that a folder with the name of a shipped grid does not hide the grid.
func TestAStoreMayHaveAGridsName(t *testing.T) {
	shipped, err := filepath.Abs(filepath.Join("..", "..", "notebooks"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(shippedVariable, shipped)
	t.Chdir(t.TempDir())
	if err := os.Mkdir("dna", 0o777); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusOK, []string{"of 27 runs"}, "sweep", "dna", "--store", "dna", "--status")
	wantSays(t, statusFailed, []string{"./dna is a folder, not a grid file"}, "sweep", "./dna", "--status")
}
