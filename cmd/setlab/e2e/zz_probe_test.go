package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestZZProbe(t *testing.T) {
	s := startSlurm(t)
	dir := t.TempDir()
	grid := filepath.Join(dir, "g.json")
	os.WriteFile(grid, []byte(`{"data": ["dna"], "rbm": {"hidden": [5]}, "seeds":[1,2], "epochs": 1}`), 0o666)
	run := func(arguments ...string) string {
		c := exec.Command("/tmp/setlabx", arguments...)
		c.Dir = dir
		c.Env = append(s.env, "SBATCH_PARTITION=urgent", "SBATCH_TIMELIMIT=7", "SBATCH_JOB_NAME=mine", "SBATCH_ARRAY_INX=40", "SBATCH_EXPORT="+os.Getenv("PROBE_EXPORT"), "SLURM_TIME_FORMAT=relative", "SETLAB_DATA=/tmp/it's mine", "SBATCH_NO_REQUEUE=1", "SBATCH_OPEN_MODE=truncate")
		said, err := c.CombinedOutput()
		t.Logf("%v\n%s %v", arguments, said, err)
		return string(said)
	}
	run("sweep", grid, "--store", "store", "--on", "slurm", "--partition", "main", "--time", "2h", "--memory", "300M")
	t.Log(s.run(t, "squeue", "-r", "-o", "%i %P %j %l %T %V"), s.try("scontrol", "show", "job"))
	os.WriteFile(grid, []byte(`{"data": ["dna"], "rbm": {"hidden": [5]}, "seeds":[8], "epochs": 1}`), 0o666)
	until(t, "queue empty", patience, func() bool { return !strings.Contains(s.try("squeue", "-h", "-r", "-o", "%j"), "setlab") })
	os.WriteFile(grid, []byte(`{"data": ["dna"], "rbm": {"hidden": [5]}, "seeds":[1,2], "epochs": 1}`), 0o666)
	run("sweep", grid, "--store", "store", "--status")
	logs, _ := filepath.Glob(filepath.Join(dir, "store-logs", "*"))
	for _, l := range logs {
		text, _ := os.ReadFile(l)
		t.Logf("%s:\n%s", l, text)
	}
}
