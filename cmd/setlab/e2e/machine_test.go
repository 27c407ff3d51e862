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

// source returns the checkout under test.
var source = sync.OnceValues(checkout.Find)

// binaries is the folder that build fills and TestMain removes.
var binaries string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "setlab-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binaries = dir
	// The turns limit how many tests run at the same time.
	if err := flag.Set("test.parallel", "100"); err != nil {
		panic(err) // the flag is defined by package testing
	}
	status := m.Run()
	inBrowser.close()
	os.RemoveAll(dir)
	os.Exit(status)
}

// build builds the same programs as `make build`, once for all tests.
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

// patience is the time limit for operations that take a moment on an idle machine. Test machines are busy.
const patience = 3 * time.Minute

// machine is a user's account with setlab built and nothing registered.
type machine struct {
	home string
	root string // the checkout
	env  []string

	program string // path of the setlab command, or "" for the command shared by all machines
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
		// The last bits of sums depend on the vector instructions, and after some epochs curves do, too. Every amd64 machine
		// that runs these tests has AVX2.
		"SETLAB_SIMD=avx2",
		// Use Debian's own Jupyter and Python rather than others on PATH.
		"PATH="+strings.Join([]string{goFolder(t), "/usr/bin", "/bin"}, string(filepath.ListSeparator)),
	)
	// Keep Go's caches, because filling new ones takes minutes.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		m.env = append(m.env, name+"="+goEnv(t, name))
	}
	return m
}

// command prepares a command with the environment of this machine.
func (m *machine) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, arguments...)
	command.Dir = m.home
	command.Env = m.env
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 10 * time.Second
	return command
}

// setlab returns the path of the setlab command.
func (m *machine) setlab() string { return cmp.Or(m.program, filepath.Join(binaries, "setlab")) }

// result is the exit status and output of a program.
type result struct {
	status         int
	stdout, stderr string
}

// run runs a program and waits for it, up to a time limit.
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

// install registers the kernel. Every test of a Jupyter starts with it.
func (m *machine) install(t *testing.T) {
	t.Helper()
	m.mustRun(t, patience, m.setlab(), "install")
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	output, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(output))
}

// goFolder returns the folder of the go command.
func goFolder(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(path)
}
