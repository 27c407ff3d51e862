package cluster

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// standIns puts scripts in place of Slurm's programs and others, and returns their folder.
func standIns(t *testing.T, scripts map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, script := range scripts {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/bash\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	return folder
}

// readFile returns the text of a file of stand-ins.
func readFile(t *testing.T, elements ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// standInJob is a job with the task 3 of 9.
func standInJob(t *testing.T) Job {
	return Job{Sweep: Sweep{Name: "x", Runs: "0123abcd", Tasks: 9}, Tasks: []int{3}, Time: time.Hour, Command: []string{"setlab", "sweep", GridPath}, Logs: t.TempDir()}
}

// TestOptionsPrevail checks that sbatch has the options as arguments, over which variables such as SBATCH_PARTITION do not prevail, and the user's own last.
func TestOptionsPrevail(t *testing.T) {
	folder := standIns(t, map[string]string{"sbatch": `printf '%s\n' "$@" >"${0%/*}/arguments"; cat >"${0%/*}/script"; echo "12;there"`})
	j := standInJob(t)
	j.Partition, j.Account, j.Memory, j.Options = "main", "a b", "2G", []string{"--qos=low"}
	if id, err := j.Submit(t.Context()); err != nil || id != "12" {
		t.Fatalf("%q, %v", id, err)
	}
	got := strings.Split(strings.TrimSpace(readFile(t, folder, "arguments")), "\n")
	want := []string{
		"--parsable", "--job-name=setlab-x-0123abcd-9", "--array=3", "--ntasks=1", "--cpus-per-task=1", "--time=0-01:00:00", "--mem=2G", "--partition=main",
		"--account=a b", "--output=" + j.Logs + "/setlab-x-0123abcd-9-%a.log", "--signal=TERM@120", "--open-mode=append", "--requeue", "--qos=low",
	}
	if !slices.Equal(got, want) {
		t.Errorf("sbatch has the arguments\n%q\nwant\n%q", got, want)
	}
	for _, directive := range []string{"--partition=main", "--account='a b'", "--requeue"} { // for scripts that users submit themselves
		if !strings.Contains(readFile(t, folder, "script"), "#SBATCH "+directive+"\n") {
			t.Errorf("the script lacks %s", directive)
		}
	}
}

// TestMostTasks checks both limits of a job's tasks.
func TestMostTasks(t *testing.T) {
	for said, want := range map[string]int{
		"": 1000,
		"MaxArraySize            = 1001\nSchedulerParameters     = (null)":                                             1000,
		"MaxArraySize            = 31\nSchedulerParameters     = bf_max_job_test=5,max_array_tasks=3,sched_interval=2": 3,
		"MaxArraySize            = 31\nSchedulerParameters     = max_array_tasks=300":                                  30,
	} {
		standIns(t, map[string]string{"scontrol": "printf '%s' '" + said + "'"})
		if got, err := MostTasks(t.Context()); got != want || err != nil {
			t.Errorf("%q: %d, %v; want %d", said, got, err, want)
		}
	}
}

// runScript runs a job's script as sbatch does with the variables given.
func runScript(t *testing.T, j Job, variables ...string) (status int) {
	t.Helper()
	c := exec.Command("bash")
	c.Stdin = strings.NewReader(j.Slurm())
	c.Stderr = t.Output()
	c.Env = append([]string{"PATH=" + os.Getenv("PATH"), "SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_JOB_ID=12", "SLURM_JOB_ID=15"}, variables...)
	if err := c.Run(); err != nil && c.ProcessState.ExitCode() < 0 {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode()
}

// TestTasksHaveTheirGridAndVariables runs a script whose job is told to pass no variables. srun then passes none unless it is told otherwise.
func TestTasksHaveTheirGridAndVariables(t *testing.T) {
	folder := standIns(t, map[string]string{
		"squeue": "",
		"srun": `[ "$1" = --export=ALL ] || unset GOMAXPROCS SETLAB_DATA
echo "$GOMAXPROCS|$SETLAB_DATA" >"${0%/*}/variables"
cat "$6" >"${0%/*}/grid"`,
	})
	j := standInJob(t)
	j.Grid, j.Environment = "{\n  \"name\": \"it's $HOME 100%\"\n}", []string{"SETLAB_DATA=/data/it's = here"}
	if status := runScript(t, j, "SLURM_EXPORT_ENV=NONE", "SLURM_CPUS_PER_TASK=2"); status != 0 {
		t.Fatalf("status %d", status)
	}
	if got, want := readFile(t, folder, "variables"), "2|/data/it's = here\n"; got != want {
		t.Errorf("the task has %q, want %q", got, want)
	}
	if got := readFile(t, folder, "grid"); got != j.Grid+"\n" {
		t.Errorf("the grid is %q", got)
	}
	if left, err := os.ReadDir(j.Logs); err != nil || len(left) != 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

// TestTasksOutOfTimeAreCounted has tasks that are out of time, and a user who has set how squeue writes times.
func TestTasksOutOfTimeAreCounted(t *testing.T) {
	folder := standIns(t, map[string]string{
		"squeue": `if [ "$SLURM_TIME_FORMAT" = standard ]; then date -d '10 seconds' +%Y-%m-%dT%H:%M:%S; else echo 'Tomr 12:00'; fi`,
		"srun":   "exit 130", "sleep": "", "scontrol": `echo "$@" >>"${0%/*}/requeued"`,
	})
	j := standInJob(t)
	for range MostRequeues + 1 {
		if status := runScript(t, j, "SLURM_TIME_FORMAT=relative"); status != 130 {
			t.Fatalf("status %d", status)
		}
	}
	if got, want := readFile(t, folder, "requeued"), strings.Repeat("requeue 12_3\n", MostRequeues); got != want {
		t.Errorf("requeued:\n%swant\n%s", got, want)
	}
}

// TestPath checks the path of stores behind symbolic links, of which some do not exist yet.
func TestPath(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder, "a", "store"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a", filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	for store, want := range map[string]string{
		"link/store": "a/store", "link/new/../store": "a/store", "link/later/store": "a/later/store", "a/store/": "a/store", "later": "later", filepath.Join(folder, "link", "x"): "a/x",
	} {
		if got, err := Path(store); err != nil || got != filepath.Join(folder, want) {
			t.Errorf("%s: %s, %v; want %s", store, got, err, want)
		}
	}
}
