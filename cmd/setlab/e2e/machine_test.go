package e2e

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"setlab/kernel/checkout"
)

// source is the checkout that is tested.
var source = sync.OnceValues(checkout.Find)

// binaries is the folder that build fills; TestMain removes it.
var binaries string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "setlab-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binaries = dir
	// How many tests run at the same time is decided by their turns.
	if err := flag.Set("test.parallel", "100"); err != nil {
		panic(err) // the flag is package testing's
	}
	status := m.Run()
	closeBrowser()
	os.RemoveAll(dir)
	os.Exit(status)
}

// build makes what `make build` makes, once for all tests.
var build = sync.OnceValue(func() error {
	root, err := source()
	if err != nil {
		return err
	}
	for _, arguments := range [][]string{
		{"run", "./cmd/setlab/bundle/pack", "-missing"},
		{"build", "-o", binaries, "./cmd/setlab"},
		{"build", "-C", "kernel/compiled/gonb/tools", "-o", binaries, "github.com/janpfeifer/gonb", "golang.org/x/tools/cmd/goimports"},
	} {
		command := exec.Command("go", arguments...)
		command.Dir = root
		if output, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("go %s: %w\n%s", strings.Join(arguments, " "), err, output)
		}
	}
	return nil
})

// patience is how long a test waits for what takes a moment on a machine of its own: machines are crowded.
const patience = 3 * time.Minute

// machine is a user's account with setlab built and nothing registered.
type machine struct {
	home string
	root string // of the checkout
	env  []string

	program string // the setlab command; empty is that of all machines
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	m := &machine{home: home, root: root}
	for _, setting := range os.Environ() {
		name, _, _ := strings.Cut(setting, "=")
		if !strings.HasPrefix(name, "JUPYTER") && !strings.HasPrefix(name, "XDG_") && !strings.HasPrefix(name, "SETLAB_") {
			m.env = append(m.env, setting)
		}
	}
	m.env = append(m.env,
		"HOME="+home,
		"JUPYTER_DATA_DIR="+filepath.Join(home, "jupyter"),
		"JUPYTER_CONFIG_DIR="+filepath.Join(home, "config"),
		"IPYTHONDIR="+filepath.Join(home, "ipython"),
		"SETLAB_MODULE="+root,
		// Debian's own Jupyter and Python, not one that happens to come first.
		"PATH="+strings.Join([]string{goFolder(t), "/usr/bin", "/bin"}, string(filepath.ListSeparator)),
	)
	// Go's caches stay where they are: filling new ones takes minutes.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		m.env = append(m.env, name+"="+goEnv(t, name))
	}
	return m
}

// command prepares a program that sees this machine.
func (m *machine) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, arguments...)
	command.Dir = m.home
	command.Env = m.env
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 10 * time.Second
	return command
}

// setlab is the path of the command.
func (m *machine) setlab() string { return cmp.Or(m.program, filepath.Join(binaries, "setlab")) }

// result is how a program ended.
type result struct {
	status         int
	stdout, stderr string
}

// run runs a program to its end, which must come within the limit.
func (m *machine) run(t *testing.T, limit time.Duration, program string, arguments ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	command := m.command(ctx, program, arguments...)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
		t.Fatalf("%s: %v\n%s%s", command, errors.Join(err, ctx.Err()), &stdout, &stderr)
	}
	return result{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// mustRun runs a program that must succeed.
func (m *machine) mustRun(t *testing.T, limit time.Duration, program string, arguments ...string) result {
	t.Helper()
	r := m.run(t, limit, program, arguments...)
	if r.status != 0 {
		t.Fatalf("%s %s: status %d\n%s%s", program, strings.Join(arguments, " "), r.status, r.stdout, r.stderr)
	}
	return r
}

// install registers the kernel, as every test of a Jupyter begins.
func (m *machine) install(t *testing.T) {
	t.Helper()
	m.mustRun(t, patience, m.setlab(), "install")
}

// need returns the path of a program that the test cannot do without.
func need(t *testing.T, path, debianPackage string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		missing := fmt.Sprintf("%s is missing: apt-get install %s, or run `make test`", path, debianPackage)
		if os.Getenv("SETLAB_CI") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	return path
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	output, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(output))
}

// goFolder is where the go command lies.
func goFolder(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(path)
}
