package kernels

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/jupyter/wire"
)

// awaits waits until so many requests wait for a process.
func (k *Kernel) awaits(t *testing.T, n int) {
	t.Helper()
	eventually(t, "the requests wait", func() bool {
		k.mutex.Lock()
		defer k.mutex.Unlock()
		return len(k.waiting) == n
	})
}

// TestRequestsDuringARestart checks that a request that arrives while a process is being ended is answered by the next one, except for
// cells, which fail.
func TestRequestsDuringARestart(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	other := b.open(t, k.ID, "other", v1Protocol)
	end := filepath.Join(t.TempDir(), "end")
	p.output(p.run("linger " + end))
	done := make(chan error, 1)
	go func() { done <- k.Restart(context.Background()) }()
	eventually(t, "the process is being ended", func() bool {
		k.mutex.Lock()
		defer k.mutex.Unlock()
		return k.link == nil
	})
	p.run("pid")
	p.ask("kernel_info_request", struct{}{}, "{}")
	k.awaits(t, 2)
	if err := os.WriteFile(end, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(p.until("kernel_info_reply"), ", "); strings.Count(said, "execute_reply") != 1 || !strings.Contains(said, "execute_reply KernelRestarted") {
		t.Errorf("the page hears %s", said)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	other.run("say next")
	if said := strings.Join(other.until("execute_reply"), ", "); strings.Contains(said, "kernel_info_reply") {
		t.Errorf("a page that asked nothing hears %s", said)
	}
}

// frail is the shell command of a kernel whose first process ends when there is a file "go".
const frail = `if [ ! -e died ]; then until [ -e go ]; do sleep 0.01; done; touch died; exit 3; fi; exec "$0" "$1"`

// TestRequestsDuringAStart checks that a request is answered although the process that it waited for has died, except for cells,
// which fail. The next process gets other ports, in case the first could not use its own.
func TestRequestsDuringAStart(t *testing.T) {
	b := newBench(t)
	k, err := b.Start("frail", "")
	if err != nil {
		t.Fatal(err)
	}
	before := b.connection(t, k)
	p := b.open(t, k.ID, "s", v1Protocol)
	p.run("pid")
	p.ask("kernel_info_request", struct{}{}, "{}")
	k.awaits(t, 2)
	if err := os.WriteFile(filepath.Join(k.dir, "go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(p.until("kernel_info_reply"), ", "); strings.Count(said, "execute_reply") != 1 || !strings.Contains(said, "execute_reply KernelDied") {
		t.Errorf("the page hears %s", said)
	}
	if b.connection(t, k) == before {
		t.Error("the second process has the same ports")
	}
}

// connection returns the content of a kernel's connection file.
func (b bench) connection(t *testing.T, k *Kernel) wire.Connection {
	t.Helper()
	c, err := wire.ReadConnection(filepath.Join(b.options.Runtime, "kernel-"+k.ID+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// console checks that a kernel answers a program that has read its connection file.
func console(t *testing.T, c wire.Connection) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	socket := zmq4.NewDealer(ctx, zmq4.WithDialerRetry(dialRetry), zmq4.WithDialerMaxRetries(-1))
	defer socket.Close()
	if err := socket.Dial(c.Endpoint(c.ShellPort)); err != nil {
		t.Fatal(err)
	}
	signer := wire.NewSigner(c.Key)
	frames, err := signer.Encode(&wire.Message{Header: wire.NewHeader("kernel_info_request", "console")})
	if err == nil {
		err = socket.SendMulti(zmq4.NewMsgFrom(frames...))
	}
	if err != nil {
		t.Fatal(err)
	}
	reply, err := socket.Recv()
	if err != nil {
		t.Fatal(err)
	}
	if m, err := signer.Decode(reply.Frames); err != nil || m.Header.Type != "kernel_info_reply" {
		t.Errorf("it answers %q, %v", reply.Frames, err)
	}
}

// TestAConsoleOutlivesARestart checks that a kernel keeps its ports and key when it is restarted, and when it has died.
func TestAConsoleOutlivesARestart(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	first := p.output(p.run("pid"))
	c := b.connection(t, k)
	console(t, c)
	if err := k.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := p.output(p.run("pid"))
	console(t, c)
	p.run("die")
	p.until("status restarting")
	third := p.output(p.run("pid"))
	console(t, c)
	if first == second || second == third {
		t.Errorf("processes %s, %s, %s", first, second, third)
	}
	if now := b.connection(t, k); now != c {
		t.Errorf("the connection %+v became %+v", c, now)
	}
}

// TestAPortIsTaken restarts a kernel when another program has taken one of its ports.
func TestAPortIsTaken(t *testing.T) {
	b := newBench(t)
	k := b.start(t)
	p := b.open(t, k.ID, "s", v1Protocol)
	p.output(p.run("pid"))
	taken, err := openPort(0)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	k.connection.ControlPort = taken.Addr().(*net.TCPAddr).Port
	if err := k.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p.output(p.run("pid")) == "" {
		t.Error("the kernel does not answer")
	}
	console(t, b.connection(t, k))
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if len(k.deaths) != 0 {
		t.Error("a process was started with a port that it could not use")
	}
}
