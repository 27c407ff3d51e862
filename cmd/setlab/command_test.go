package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"setlab/kernel/notebook/run"
)

// setlab runs a command line in this process.
func setlab(t *testing.T, arguments ...string) (status int, stdout, stderr string) {
	t.Helper()
	return setlabContext(t.Context(), arguments...)
}

func setlabContext(ctx context.Context, arguments ...string) (status int, stdout, stderr string) {
	var out, log bytes.Buffer
	root := newRoot()
	root.SetOut(&out)
	root.SetErr(&log)
	status = execute(ctx, root, arguments)
	return status, out.String(), log.String()
}

func TestCommandLinesThatMakeNoSense(t *testing.T) {
	tests := []struct {
		name      string
		arguments []string
		says      []string
	}{
		{"help on an unknown command", []string{"help", "doktor"}, []string{"setlab doktor", "did you mean doctor"}},
		{"help on an unknown subcommand", []string{"help", "runs", "lst"}, []string{"setlab runs lst", "did you mean list"}},
		{"completion for an unknown shell", []string{"completion", "bsh"}, []string{"setlab completion bsh", "did you mean bash"}},
		{"completion with more words", []string{"completion", "bash", "x"}, []string{"too many arguments: x"}},
		{"grading against time", []string{"grade", "a.ipynb", "b.ipynb", "--timeout", "-1s"}, []string{"--timeout -1s: must not be negative"}},
		{"unknown command", []string{"doktor"}, []string{"setlab doktor", "did you mean doctor", "`setlab --help`"}},
		{"unknown subcommand", []string{"datasets", "fecth", "mnist"}, []string{"setlab datasets fecth", "did you mean fetch"}},
		{"unknown flag", []string{"install", "--global"}, []string{"--global", "`setlab install --help`"}},
		{"too few arguments", []string{"datasets", "fetch"}, []string{"setlab datasets fetch needs the name of a data set. Usage: setlab datasets fetch NAME..."}},
		{"too many arguments", []string{"lab", "a", "b"}, []string{"setlab lab has too many arguments: a b. Usage: setlab lab "}},
		{"no notebook", []string{"run"}, []string{"setlab run needs a notebook or a script. Usage: setlab run {NOTEBOOK"}},
		{"no data file", []string{"predict", "3f9a"}, []string{"setlab predict needs a run and a file. Usage: "}},
		{"a time before the beginning", []string{"run", "x.ipynb", "--timeout", "-5s"}, []string{"--timeout -5s"}},
		{"fewer than no runs", []string{"sweep", "x.json", "--parallel", "-3"}, []string{"--parallel -3"}},
		{"saved before it began", []string{"sweep", "x.json", "--checkpoint", "0s"}, []string{"--checkpoint 0s", "30s"}},
		{"a page without a name", []string{"run", "x.ipynb", "-o", "-", "--html"}, []string{"--html needs a FILE"}},
		{"a page and none", []string{"run", "x.ipynb", "--html", "--no-html"}, []string{"html", "no-html"}},
		{"two results in one place", []string{"run", "x.ipynb", "-o", "-", "--html", "-"}, []string{"cannot both be written to standard output"}},
		{"a prefix that nothing printed", []string{"install", "--prefix", ""}, []string{"--prefix is empty; the command or variable"}},
		{"a variable that is not set", []string{"sweep", "x.json", "--also", "a", "--also", ""}, []string{"--also is empty"}},
		{"a folder that is not set", []string{"datasets", "list", "--cache", ""}, []string{"--cache is empty"}},
		{"a model without a file", []string{"runs", "export", "3f9a", "--to", "npz", "--out", "/dev/null", "--store", "."}, []string{"--out /dev/null: a model needs a file"}},
		{"a graph's option", []string{"runs", "export", "3f9a", "--to", "npz", "--output-layer"}, []string{"--output-layer is for graphs (gexf"}},
		{"digests and names", []string{"runs", "export", "x", "3f9a", "--named", "dna"}, []string{"--named chooses among all runs"}},
		{"too little memory for Slurm", []string{"sweep", "x.json", "--on", "slurm", "--memory", "2 G"}, []string{"--memory 2 G: want an amount such as 2G"}},
		{"a job's name for Slurm", []string{"sweep", "x.json", "--on", "slurm", "--", "--qos=low", "--job-name=mine"}, []string{"--job-name=mine after --", "which runs are in the queue"}},
		{"part of an array", []string{"sweep", "x.json", "--on", "slurm", "--", "--arr", "1"}, []string{"--arr after --", "--at-most"}},
		{"another log", []string{"sweep", "x.json", "--on", "slurm", "--", "-omine.log"}, []string{"-omine.log after --", "STORE-logs"}},
		{"another cluster", []string{"sweep", "x.json", "--on", "slurm", "--", "-M", "other"}, []string{"-M after --", "SLURM_CLUSTERS"}},
		{"contradicting flags", []string{"install", "--user", "--system"}, []string{"system", "user"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := setlab(t, test.arguments...)
			if status != statusUsage {
				t.Errorf("status %d, want %d", status, statusUsage)
			}
			for _, text := range test.says {
				if !strings.Contains(stderr, text) {
					t.Errorf("it does not say %q:\n%s", text, stderr)
				}
			}
			if stdout != "" || strings.Contains(stderr, "Flags:") || strings.Contains(stderr, "setlab: setlab") || strings.Count(stderr, "\n") > 2 {
				t.Errorf("it says too much:\n%s%s", stdout, stderr)
			}
		})
	}
}

func TestFailuresAreSaidOnce(t *testing.T) {
	status, stdout, stderr := setlab(t, "datasets", "show", "nist")
	if status != statusFailed || stdout != "" {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
	if strings.Count(stderr, `"nist"`) != 1 || strings.Contains(stderr, "Usage:") {
		t.Errorf("stderr:\n%s", stderr)
	}
}

func TestInterruptedCommands(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, _, stderr := setlabContext(ctx, "datasets", "verify"); status != statusInterrupted || stderr != "setlab: interrupted\n" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

// TestHelp checks that the help of every command is complete enough for a new user.
func TestHelp(t *testing.T) {
	var visit func(*cobra.Command)
	visit = func(command *cobra.Command) {
		if command.Hidden {
			return
		}
		if command.Short == "" || strings.HasSuffix(command.Short, ".") {
			t.Errorf("%s: short help %q", command.CommandPath(), command.Short)
		}
		if command.HasParent() && !command.Parent().HasParent() && command.GroupID == "" {
			t.Errorf("%s is in no group", command.CommandPath())
		}
		for _, line := range strings.Split(command.Long, "\n") {
			if len(line) > 90 {
				t.Errorf("%s: a line of its help is too long for a terminal: %s", command.CommandPath(), line)
			}
		}
		for _, child := range command.Commands() {
			visit(child)
		}
	}
	visit(newRoot())
	status, stdout, _ := setlab(t)
	if status != statusOK || !strings.Contains(stdout, "Exit status:") || !strings.Contains(stdout, "setlab doctor") {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if _, stdout, _ = setlab(t, "lab", "--help"); strings.Contains(stdout, "Exit status:") || !strings.Contains(stdout, "--no-browser") {
		t.Errorf("help of lab:\n%s", stdout)
	}
}

func TestDatasetsCommands(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("SETLAB_CACHE", cache)
	t.Setenv("SETLAB_DATA", "")

	_, stdout, _ := setlab(t, "datasets", "list")
	for _, text := range []string{"dna", "1400 + 600 + 1186 x 180", "embedded", "generated", "to fetch"} {
		if !strings.Contains(stdout, text) {
			t.Errorf("the list lacks %q:\n%s", text, stdout)
		}
	}

	_, stdout, _ = setlab(t, "datasets", "list", "--json")
	places := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(stdout), "\n") {
		var row struct{ Name, Place string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		places[row.Name] = row.Place
	}
	if places["dna"] != "embedded" || places["mnist"] != "absent" || places["connect4"] != "generated" {
		t.Errorf("places: %v", places)
	}

	if status, stdout, stderr := setlab(t, "datasets", "verify"); status != statusOK || !strings.Contains(stdout, "dna ") || strings.Contains(stdout, "\nmnist ") {
		t.Errorf("verify: status %d\n%s%s", status, stdout, stderr)
	}
	if status, _, stderr := setlab(t, "datasets", "verify", "mnist"); status != statusFailed || !strings.Contains(stderr, "setlab datasets fetch mnist") {
		t.Errorf("verify of a missing data set: status %d\n%s", status, stderr)
	}
	if status, stdout, _ := setlab(t, "datasets", "fetch", "dna"); status != statusOK || !strings.Contains(stdout, "already") {
		t.Errorf("fetch of a built-in data set: status %d\n%s", status, stdout)
	}

	damaged := t.TempDir()
	file := filepath.Join(damaged, "mnist", "t10k-labels-idx1-ubyte.gz")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("<!DOCTYPE html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := setlab(t, "datasets", "verify", "--data", damaged); status != statusFailed || !strings.Contains(stderr, file) {
		t.Errorf("verify of a damaged file: status %d\n%s", status, stderr)
	}
}

func TestByteCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1.0 kB", 9949: "9.9 kB", 31_000_000: "31 MB", 999_600: "1.0 MB", 2_816_407_858: "2.8 GB"} {
		if got := byteCount(n); got != want {
			t.Errorf("byteCount(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestMistypedNames(t *testing.T) {
	t.Setenv(shippedVariable, filepath.Join("..", "..", "notebooks"))
	for _, test := range []struct {
		arguments []string
		want      string
	}{
		{[]string{"sweep", "fig55"}, "setlab: no grid or file is called \"fig55\"; did you mean fig5?\n"},
		{[]string{"sweep", "mnits", "--dry-run"}, "setlab: no grid or file is called \"mnits\"; did you mean mnist?\n"},
		{[]string{"sweep", "none.json"}, "setlab: open none.json: no such file or directory\n"},
		{[]string{"datasets", "show", "mnits"}, "setlab: no data set or file is called \"mnits\"; did you mean mnist?\n"},
		{[]string{"datasets", "show", "xyzzy"}, "setlab: no data set or file is called \"xyzzy\"; `setlab datasets list` lists the data sets\n"},
		{[]string{"datasets", "fetch", "higs"}, "setlab: no data set is called \"higs\"; did you mean higgs?\n"},
		{[]string{"datasets", "verify", "dnna"}, "setlab: no data set is called \"dnna\"; did you mean dna?\n"},
		{[]string{"run", "foo.txt"}, "setlab: there is no notebook or folder foo.txt\n"},
	} {
		status, stdout, stderr := setlab(t, test.arguments...)
		if status != statusFailed || stdout != "" || stderr != test.want {
			t.Errorf("setlab %s: status %d\n%s%s", strings.Join(test.arguments, " "), status, stdout, stderr)
		}
	}
	wantSays(t, statusFailed, []string{`no grid or file is called "xyzzy"; there are adult, `, ", fig5,"}, "sweep", "xyzzy")
	t.Setenv(shippedVariable, t.TempDir())
	wantSays(t, statusFailed, []string{"this program has no grids of its own"}, "sweep", "fig55")
}

// TestShippedNotebooks checks that a notebook named without a folder is that of the checkout that contains the working directory, or
// else the user's copy.
func TestShippedNotebooks(t *testing.T) {
	folder := t.TempDir()
	checkout, elsewhere, data := filepath.Join(folder, "checkout"), filepath.Join(folder, "elsewhere"), filepath.Join(folder, "data")
	for path, text := range map[string]string{
		filepath.Join(checkout, "go.mod"):                  "module setlab\n",
		filepath.Join(checkout, "notebooks", "tour.ipynb"): "{}",
		filepath.Join(checkout, "docs", "a.md"):            "",
		filepath.Join(elsewhere, "a.md"):                   "",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("XDG_DATA_HOME", data)
	for _, test := range []struct{ working, name, want string }{
		{checkout, "tour.ipynb", filepath.Join(checkout, "notebooks", "tour.ipynb")},
		{filepath.Join(checkout, "docs"), "tour.ipynb", filepath.Join(checkout, "notebooks", "tour.ipynb")},
		{checkout, "gallery.ipynb", filepath.Join(data, "setlab", "notebooks", "gallery.ipynb")},
		{elsewhere, "tour.ipynb", filepath.Join(data, "setlab", "notebooks", "tour.ipynb")},
		{filepath.Join(checkout, "notebooks"), "tour.ipynb", "tour.ipynb"},
		{elsewhere, "mine.ipynb", "mine.ipynb"},
	} {
		t.Chdir(test.working)
		var options run.Options
		got, err := withShipped([]string{test.name}, &options)
		if err != nil || got[0] != test.want {
			t.Errorf("in %s, %s is %q, %v; want %s", test.working, test.name, got, err, test.want)
		}
		if shipped := test.want != test.name; shipped != (options.Output != "") {
			t.Errorf("in %s, the result of %s is written to %q", test.working, test.name, options.Output)
		}
	}
}
