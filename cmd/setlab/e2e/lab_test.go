package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"setlab/internal/need"
)

// ownServer is a `setlab lab` process that a test can end itself.
type ownServer struct {
	jupyterServer
	command *exec.Cmd
	ended   chan struct{}
	log     *lockedBuffer
}

// startLab starts `setlab lab` and waits until it answers.
func startLab(t *testing.T, m *machine, arguments ...string) *ownServer {
	t.Helper()
	s := &ownServer{command: m.command(context.Background(), m.setlab(), append([]string{"lab", "--no-browser"}, arguments...)...), ended: make(chan struct{}), log: &lockedBuffer{}}
	s.command.Stdout, s.command.Stderr = s.log, s.log
	s.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		s.command.Wait()
		close(s.ended)
	}()
	t.Cleanup(func() {
		s.command.Process.Kill()
		<-s.ended
		if t.Failed() {
			t.Logf("the lab said:\n%s", s.log.String())
		}
	})
	info := filepath.Join(m.home, "jupyter", "runtime", fmt.Sprintf("jpserver-%d.json", s.command.Process.Pid))
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if text, err := os.ReadFile(info); err == nil && json.Unmarshal(text, &s.jupyterServer) == nil && s.answers() {
			return s
		}
		select {
		case <-s.ended:
			t.Fatalf("the lab ended: %v", s.command.ProcessState)
		default:
		}
		if time.Now().After(deadline) {
			t.Fatal("no lab in time")
		}
	}
}

// call sends a request and decodes its answer into v unless v is nil.
func (s *ownServer) call(t *testing.T, method, path string, body, v any) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := http.NewRequest(method, s.URL+path, bytes.NewReader(text))
	r.Header.Set("Authorization", "token "+s.Token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s", method, path, response.Status, answer)
	}
	if v != nil {
		if err := json.Unmarshal(answer, v); err != nil {
			t.Fatalf("%v in %s", err, answer)
		}
	}
}

// kernel starts a kernel in the lab, waits until it answers, and returns its ID.
func (s *ownServer) kernel(t *testing.T, name string) string {
	t.Helper()
	var kernel struct {
		ID    string
		State string `json:"execution_state"`
	}
	s.call(t, "POST", "api/kernels", map[string]string{"name": name}, &kernel)
	for deadline := time.Now().Add(patience); kernel.State == "starting"; time.Sleep(50 * time.Millisecond) {
		if s.call(t, "GET", "api/kernels/"+kernel.ID, nil, &kernel); time.Now().After(deadline) {
			t.Fatalf("the kernel %s is still %s", name, kernel.State)
		}
	}
	return kernel.ID
}

// TestWhatAKilledLabLeaves checks that the keys, tokens and pipes of a killed lab are removed by the time the
// next lab has a kernel.
func TestWhatAKilledLabLeaves(t *testing.T) {
	m := newReader(t)
	temporary := t.TempDir()
	m.env = append(m.env, "TMPDIR="+temporary)
	s := startLab(t, m, t.TempDir(), "--port", fmt.Sprint(freePort(t)))
	id := s.kernel(t, "setlab")
	for _, kernel := range children(fmt.Sprint(s.command.Process.Pid)) {
		pid, err := strconv.Atoi(kernel)
		if err == nil {
			err = syscall.Kill(pid, syscall.SIGKILL)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) {
			t.Fatal(err)
		}
	}
	s.command.Process.Kill()
	<-s.ended
	left := func() (found []string) {
		for _, pattern := range []string{filepath.Join(m.home, "jupyter", "runtime", "jpserver-*.json"), filepath.Join(m.home, "jupyter", "runtime", "kernel-*.json"), filepath.Join(temporary, "setlab-*")} {
			files, _ := filepath.Glob(pattern) // the patterns are valid
			found = append(found, files...)
		}
		return found
	}
	before := left()
	if len(before) < 3 || !slices.ContainsFunc(before, func(path string) bool { return strings.Contains(path, id) }) {
		t.Fatalf("killed, it leaves %q", before)
	}
	startLab(t, m, t.TempDir(), "--port", fmt.Sprint(freePort(t))).kernel(t, "setlab")
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		after := left()
		stayed := slices.DeleteFunc(slices.Clone(before), func(path string) bool { return !slices.Contains(after, path) })
		if len(stayed) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the next lab leaves %q", stayed)
		}
	}
}

// clientOfLab drives a kernel of the lab with Debian's jupyter_client.
const clientOfLab = `
import sys
from jupyter_client import BlockingKernelClient
client = BlockingKernelClient(connection_file=sys.argv[1])
client.load_connection_file()
client.start_channels()
client.wait_for_ready(timeout=180)
for code in sys.argv[2:]:
    client.execute_interactive(code, timeout=180)
`

// run runs cells in a kernel with Debian's client and returns their output.
func (s *ownServer) run(t *testing.T, m *machine, id string, cells ...string) string {
	t.Helper()
	file := filepath.Join(m.home, "jupyter", "runtime", "kernel-"+id+".json")
	output, err := m.command(t.Context(), need.Python, append([]string{"-c", clientOfLab, file}, cells...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return string(output)
}

// TestLabWithDebiansClient checks that the built-in kernel and Debian's Python kernel, both started by the
// lab, run cells of Debian's client, and that they end when the lab is killed.
func TestLabWithDebiansClient(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-kernelspec", "apt install jupyter-client")
	m := newMachine(t)
	s := startLab(t, m, t.TempDir(), "--port", fmt.Sprint(freePort(t)))
	var specs struct {
		Default     string
		Kernelspecs map[string]any
	}
	s.call(t, "GET", "api/kernelspecs", nil, &specs)
	if specs.Default != "setlab" || specs.Kernelspecs["setlab"] == nil {
		t.Fatalf("%+v", specs)
	}
	kernels := map[string][]string{"setlab": {"import \"os\"\nx := os.Getpid()", `fmt.Println("pid", x)`}}
	if specs.Kernelspecs["python3"] != nil {
		kernels["python3"] = []string{"import os", `print("pid", os.getpid())`}
	}
	var pids []int
	for name, cells := range kernels {
		printed := s.run(t, m, s.kernel(t, name), cells...)
		var pid int
		if _, err := fmt.Sscanf(printed[max(strings.Index(printed, "pid"), 0):], "pid %d", &pid); err != nil {
			t.Fatalf("%s: %v in %s", name, err, printed)
		}
		pids = append(pids, pid)
	}
	if err := s.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.ended
	for _, pid := range pids {
		for deadline := time.Now().Add(patience); runs(pid); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("process %d outlives the lab", pid)
			}
		}
	}
}

// runs reports whether a process is running and not a zombie.
func runs(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(text), ") Z ")
}

// TestLabEnds checks that an interrupt ends the lab and its kernels cleanly, and that the error for a port in
// use names the port.
func TestLabEnds(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	s := startLab(t, m)
	if notebooks, _ := filepath.Glob(filepath.Join(m.home, ".local", "share", "setlab", "notebooks", "*.ipynb")); len(notebooks) < 3 {
		t.Errorf("the user's copy of the notebooks has %d", len(notebooks))
	}
	if _, err := os.Stat(filepath.Join(m.home, ".local", "share", "setlab", "notebooks", "data", "greenhouse.csv")); err != nil {
		t.Errorf("the table of own_data.ipynb does not come with it: %v", err)
	}
	var tour struct {
		Content struct {
			Cells []struct {
				Type     string `json:"cell_type"`
				Metadata struct{ Trusted bool }
			}
		}
	}
	s.call(t, "GET", "api/contents/tour.ipynb", nil, &tour)
	for i, cell := range tour.Content.Cells {
		if cell.Type == "code" && !cell.Metadata.Trusted {
			t.Errorf("cell %d of the shipped tour is not trusted", i)
		}
	}
	port := strings.Trim(s.URL[strings.LastIndex(s.URL, ":")+1:], "/")
	output, err := m.command(t.Context(), m.setlab(), "lab", "--no-browser", "--port", port).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "port "+port+" is in use") {
		t.Errorf("a second lab on port %s: %v, %s", port, err, output)
	}
	s.kernel(t, "setlab")
	if err := s.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.ended:
	case <-time.After(patience):
		t.Fatal("it does not end")
	}
	if status := s.command.ProcessState.ExitCode(); status != 0 {
		t.Errorf("exit status %d", status)
	}
	if left, _ := filepath.Glob(filepath.Join(m.home, "jupyter", "runtime", "*")); len(left) != 0 {
		t.Errorf("left behind: %q", left)
	}
}
