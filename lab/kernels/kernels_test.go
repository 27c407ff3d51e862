package kernels

import (
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestCellsRunOverBothProtocols(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	for _, protocols := range [][]string{nil, {v1Protocol}} {
		p := b.open(t, k.ID, "s"+strings.Join(protocols, ""), protocols...)
		if got := p.output(p.run("say a b c")); got != "abc" {
			t.Errorf("%q: %q", protocols, got)
		}
		id := p.run("ask")
		p.until("input_request")
		p.ask("input_reply", map[string]string{"value": "answer"}, "{}")
		if got := p.output(id); got != "answer" {
			t.Errorf("%q: %q", protocols, got)
		}
	}
	model := k.Model()
	if model.State != "idle" || model.Connections != 2 || model.Name != "fake" {
		t.Errorf("%+v", model)
	}
	if files, _ := filepath.Glob(filepath.Join(b.options.Runtime, "kernel-"+k.ID+".json")); len(files) != 1 {
		t.Error("no connection file")
	} else if info, err := os.Stat(files[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("connection file %v, %v", info, err)
	}
}

// TestOutputWaitsForThePage checks that a page misses nothing if its connection is interrupted and restored, and that a page
// elsewhere receives all published messages in the meantime.
func TestOutputWaitsForThePage(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	other := b.open(t, k.ID, "other", v1Protocol)
	p := b.open(t, k.ID, "mine", v1Protocol)
	id := p.run("say 1 2 3 4 5 6 7 8")
	p.until("stream 2")
	p.conn.CloseNow()
	time.Sleep(300 * time.Millisecond)
	p = b.open(t, k.ID, "mine", v1Protocol)
	if got := p.output(id); !strings.HasSuffix("12345678", got) || len(got) < 6 {
		t.Errorf("after the break: %q", got)
	}
	seen := ""
	for !strings.HasSuffix(seen, "8") {
		if m := other.next(); m.head.Type == "stream" {
			seen += strings.TrimPrefix(describe(m), "stream ")
		}
	}
	if seen != "12345678" {
		t.Errorf("elsewhere: %q", seen)
	}
	if executions := k.Executions(); len(executions) != 0 {
		t.Errorf("%d executions that a page has heard to their end are kept", len(executions))
	}
}

func TestADeadKernelIsRestarted(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	before := p.output(p.run("pid"))
	p.run("die")
	said := strings.Join(p.until("status restarting"), ", ")
	if !strings.Contains(said, "error KernelDied") || !strings.Contains(said, "execute_reply KernelDied") {
		t.Errorf("said %s", said)
	}
	after := p.output(p.run("pid"))
	if after == "" || after == before {
		t.Errorf("process %q became %q", before, after)
	}
}

func TestAHopelessKernelIsGivenUp(t *testing.T) {
	b := newBench(t)
	if _, err := b.Start("missing", ""); err == nil || !strings.Contains(err.Error(), "/nowhere/at/all") {
		t.Errorf("a program that does not exist: %v", err)
	}
	k, err := b.Start("hopeless", "")
	if err != nil {
		t.Fatal(err)
	}
	p := b.open(t, k.ID, "s")
	p.until("status dead")
	for deadline := time.Now().Add(soon); len(b.All()) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it is still listed")
		}
	}
	k.fromClient("s", compose(shell, "kernel_info_request", "s", nil, struct{}{}))
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if len(k.waiting) != 0 {
		t.Error("a request waits for a process that will never come")
	}
}

// TestRestartWithoutItsFolder restarts a kernel whose folder has been deleted: it starts in the folder around it.
func TestRestartWithoutItsFolder(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	p.output(p.run("pid"))
	k.dir = filepath.Join(t.TempDir(), "gone", "too")
	if err := k.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p.output(p.run("pid")) == "" {
		t.Error("the kernel does not answer")
	}
}

func TestInterruptRestartShutdown(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	first := p.output(p.run("pid"))
	post := func(act string, want int) {
		t.Helper()
		response, err := http.Post(b.url+"/api/kernels/"+k.ID+"/"+act, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: %s", act, response.Status)
		}
	}
	id := p.run("wait")
	p.until("stream waiting")
	if !k.Busy() {
		t.Error("a kernel that waits in a cell is not busy")
	}
	post("interrupt", http.StatusNoContent)
	if got := p.output(id); got != "interrupted" {
		t.Errorf("%q", got)
	}
	p.run("wait")
	p.until("stream waiting")
	post("restart", http.StatusOK)
	p.until("execute_reply KernelRestarted")
	second := p.output(p.run("pid"))
	if first == second {
		t.Error("the process is the same")
	}
	if err := b.Shutdown(k.ID); err != nil {
		t.Fatal(err)
	}
	p.until("status dead")
	pid, err := strconv.Atoi(second)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, 0); err == nil {
		t.Error("the process lives on")
	}
	if left, _ := filepath.Glob(filepath.Join(b.options.Runtime, "*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	post("restart", http.StatusNotFound)
}
