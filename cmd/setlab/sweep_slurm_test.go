package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// standInSlurm puts scripts in place of Slurm's programs: sbatch keeps its arguments and script in files, and squeue prints the file queue, or fails while
// the file failures has lines, and removes one. It returns the folder of the files.
func standInSlurm(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, script := range map[string]string{
		"sbatch":   `echo "$@" >arguments; cat >script; echo 7`,
		"scontrol": "echo MaxArraySize = 1001",
		"squeue":   "if [ -s failures ]; then sed -i 1d failures; echo no contact >&2; exit 1; fi\ncat queue",
	} {
		script = fmt.Sprintf("#!/bin/bash\ncd '%s'\n%s\n", folder, script)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(folder, "queue"), "")
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	return folder
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// jobName returns the name of the job that was submitted last.
func jobName(t *testing.T, slurm string) string {
	t.Helper()
	arguments, err := os.ReadFile(filepath.Join(slurm, "arguments"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`--job-name=(setlab-\S+)`).FindSubmatch(arguments)
	if found == nil {
		t.Fatalf("sbatch %s", arguments)
	}
	return string(found[1])
}

// TestTasksTrainTheGridAsSubmitted changes the file of a grid after its tasks are submitted, and runs the script of one of them in another folder.
func TestTasksTrainTheGridAsSubmitted(t *testing.T) {
	slurm := standInSlurm(t)
	path := sweepFile(t, `{"data": [{"file": "own.csv", "label": "class"}], "mlp": {"hidden": [[4]]}, "rules": [{"rule": "dense"}], "epochs": 7, "scales": {"quick": {"epochs": 3}}}`)
	folder := filepath.Dir(path)
	writeFile(t, filepath.Join(folder, "own.csv"), "x,y,class\n1,2,a\n3,4,b\n5,6,a\n7,8,b\n")
	t.Chdir(folder)
	want := wantSays(t, statusOK, []string{"own, dense"}, "sweep", "grid.json", "--scale", "quick", "--dry-run", "--store", "store")
	wantSays(t, statusOK, []string{"job 7, 1 tasks"}, "sweep", "grid.json", "--scale", "quick", "--on", "slurm", "--store", "store")
	printed := wantSays(t, statusOK, nil, "sweep", "grid.json", "--scale", "quick", "--on", "slurm", "--store", "store", "--dry-run")
	if submitted, err := os.ReadFile(filepath.Join(slurm, "script")); err != nil || string(submitted) != printed {
		t.Errorf("%v: submitted\n%s\nand printed\n%s", err, submitted, printed)
	}
	writeFile(t, path, `{"data": ["dna"], "rbm": {"hidden": [5]}, "epochs": 1}`)

	// srun has the task's command at its end: the program, sweep, the grid, and flags.
	srun := fmt.Sprintf("#!/bin/bash\nwhile [ \"$1\" != sweep ]; do shift; done\ncp \"$2\" '%s/grid'\nshift 2\necho \"$@\" >'%[1]s/flags'\n", slurm)
	if err := os.WriteFile(filepath.Join(slurm, "srun"), []byte(srun), 0o755); err != nil {
		t.Fatal(err)
	}
	task := exec.Command("bash", filepath.Join(slurm, "script"))
	task.Dir, task.Env = t.TempDir(), append(os.Environ(), "SLURM_ARRAY_TASK_ID=0")
	if said, err := task.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if flags, err := os.ReadFile(filepath.Join(slurm, "flags")); err != nil || !strings.HasPrefix(string(flags), "--store "+folder+"/store ") || strings.Contains(string(flags), "--scale") {
		t.Errorf("the task's flags: %s, %v", flags, err)
	}
	if got := wantSays(t, statusOK, nil, "sweep", filepath.Join(slurm, "grid"), "--dry-run", "--store", "store"); got != want {
		t.Errorf("the task trains\n%swant\n%s", got, want)
	}
}

// TestAStoreBehindALinkIsTheSame submits a sweep by two paths of its store.
func TestAStoreBehindALinkIsTheSame(t *testing.T) {
	slurm := standInSlurm(t)
	path := sweepFile(t, `{"data": ["dna"], "rbm": {"hidden": [5]}, "epochs": 1}`)
	t.Chdir(filepath.Dir(path))
	if err := os.Mkdir("here", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("here", "link"); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusOK, []string{"job 7, 1 tasks"}, "sweep", path, "--on", "slurm", "--store", "here/store")
	writeFile(t, filepath.Join(slurm, "queue"), jobName(t, slurm)+"|0|PENDING||Priority\n")
	wantSays(t, statusOK, []string{"nothing to submit", "1 tasks are in the queue"}, "sweep", path, "--on", "slurm", "--store", "link/store")
	if err := os.Mkdir("here/store", 0o777); err != nil { // as the task does
		t.Fatal(err)
	}
	wantSays(t, statusOK, []string{"nothing to submit", "1 tasks are in the queue"}, "sweep", path, "--on", "slurm", "--store", "link/store")
}

// TestAQueueThatCannotBeRead checks that tasks that may run are not reported as failed, that --watch waits for the queue, and that scripts can be printed.
func TestAQueueThatCannotBeRead(t *testing.T) {
	slurm := standInSlurm(t)
	defer func(old time.Duration) { watchInterval = old }(watchInterval)
	watchInterval = time.Millisecond
	path := sweepFile(t, `{"data": ["dna"], "rbm": {"hidden": [5]}, "epochs": 1}`)
	store := filepath.Join(filepath.Dir(path), "store")
	submit := []string{"sweep", path, "--on", "slurm", "--store", store}
	wantSays(t, statusOK, []string{"job 7, 1 tasks"}, submit...)
	writeFile(t, filepath.Join(store+"-logs", jobName(t, slurm)+"-0.log"), "out of luck\n")

	failures := filepath.Join(slurm, "failures")
	writeFile(t, failures, "1\n")
	if text := wantSays(t, statusOK, []string{"the queue cannot be read: squeue: exit status 1: no contact", "1 not run"}, "sweep", path, "--store", store, "--status"); strings.Contains(text, "failed") {
		t.Errorf("it is said to have failed:\n%s", text)
	}
	writeFile(t, failures, "1\n2\n")
	text := wantSays(t, statusOK, nil, "sweep", path, "--store", store, "--watch")
	if unread, failed := strings.Count(text, "the queue cannot be read"), strings.Count(text, "failed: dna"); unread != 2 || failed != 1 || !strings.Contains(text, "out of luck") {
		t.Errorf("the queue cannot be read %d times, and %d times a run has failed:\n%s", unread, failed, text)
	}
	writeFile(t, failures, "1\n2\n3\n")
	wantSays(t, statusOK, []string{"#SBATCH --array=0\n", "tasks in the queue are part of the script, too", "no contact"}, append(submit, "--dry-run")...)
	writeFile(t, failures, "1\n2\n3\n")
	wantSays(t, statusFailed, []string{"no contact"}, submit...)
}

// TestOptionsForSbatch checks which options of sbatch are rejected after --.
func TestOptionsForSbatch(t *testing.T) {
	t.Setenv("SBATCH_CLUSTERS", "")
	t.Setenv("SLURM_CLUSTERS", "")
	for _, option := range []string{"-J", "-Jmine", "--job-name=mine", "--job-n", "-a", "-a1", "--array=1", "--ar=1", "-o", "--output=x", "--outp", "-M", "-Mx", "--clusters=x", "--cluster"} {
		if checkSbatch([]string{"--qos=low", option, "1"}) == nil {
			t.Errorf("%s is accepted", option)
		}
	}
	if err := checkSbatch([]string{"--qos=low", "-p", "main", "--account=a", "-A", "x", "--open-mode=truncate", "--cluster-constraint=x", "--constraint", "-", "--", "job-name"}); err != nil {
		t.Error(err)
	}
	t.Setenv("SBATCH_CLUSTERS", "other")
	wantSays(t, statusUsage, []string{"SBATCH_CLUSTERS is other", "set SLURM_CLUSTERS"}, "sweep", "x.json", "--on", "slurm")
	t.Setenv("SLURM_CLUSTERS", "other")
	if err := checkSbatch(nil); err != nil {
		t.Error(err)
	}
}
