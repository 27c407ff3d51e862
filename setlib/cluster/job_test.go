package cluster

import (
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestNames(t *testing.T) {
	sweep := Sweep{Name: "fig-2.b", Runs: DigestOf("/store", []string{"a", "b"}), Tasks: 12}
	if got, ok := parseSweep(sweep.String()); !ok || got != sweep {
		t.Errorf("%v is read as %v", sweep, got)
	}
	for _, other := range []string{"", "setlab", "setlab-x-12345678-0", "setlab-x-1234567-3", "mine", "setlab-x-12345678-99999999999999999999"} {
		if got, ok := parseSweep(other); ok {
			t.Errorf("%q is read as %v", other, got)
		}
	}
	if got := Plain("a b/c%ä_1.json"); got != "a-b-c---_1.json" && got != "a-b-c--_1.json" {
		t.Errorf("plain: %q", got)
	}
	long := Sweep{Name: "_Über " + strings.Repeat("x", 80), Runs: "0123abcd", Tasks: 1000}
	if label := dnsLabel(long); len(label) > 63 || strings.ToLower(label) != label || strings.ContainsAny(label, "_. ") || strings.Contains(label, "setlab--") {
		t.Errorf("a label of DNS: %q", label)
	}
}

func TestSlurmScript(t *testing.T) {
	j := Job{
		Sweep: Sweep{Name: "it's", Runs: "0123abcd", Tasks: 9}, Tasks: []int{0, 1, 2, 5, 7, 8}, AtMost: 2, Time: 30 * time.Hour, Memory: "2G",
		Command: []string{"/opt/set lab/setlab", "sweep", "it's.json"}, Logs: "/store/a b-logs",
	}
	script := j.Slurm()
	for _, want := range []string{"--array=0-2,5,7-8%2\n", "--time=1-06:00:00\n", "--mem=2G\n", "--signal=TERM@120\n", "--cpus-per-task=1\n", "export GOMAXPROCS=", `'/opt/set lab/setlab' sweep 'it'\''s.json' --shard "$task/9"`} {
		if !strings.Contains(script, want) {
			t.Errorf("the script lacks %q:\n%s", want, script)
		}
	}
	for _, not := range []string{"--partition", "--account"} {
		if strings.Contains(script, not) {
			t.Errorf("the script has %s:\n%s", not, script)
		}
	}
	check := exec.Command("bash", "-n")
	check.Stdin = strings.NewReader(script)
	if said, err := check.CombinedOutput(); err != nil {
		t.Errorf("bash: %v: %s", err, said)
	}
	j.Logs = "/store/re%as-logs"
	if script := j.Slurm(); !strings.Contains(script, "--output='/store/re%%as-logs/") && !strings.Contains(script, "--output=/store/re%%as-logs/") || !strings.Contains(script, "log=/store/re%as-logs/") && !strings.Contains(script, "log='/store/re%as-logs/") {
		t.Errorf("a percent sign in a path:\n%s", script)
	}
	j.Time = time.Minute
	if script := j.Slurm(); !strings.Contains(script, "--signal=TERM@30\n") {
		t.Errorf("a minute's script:\n%s", script)
	}
}
