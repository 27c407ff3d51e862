package e2e

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/wire"
)

// kernelUnderTest is a kernel process with what its client needs.
type kernelUnderTest struct {
	signer       wire.Signer
	shell, iopub zmq4.Socket
	process      *exec.Cmd
}

// startKernel starts the command's kernel, over sockets in a folder, and returns when it has answered.
func startKernel(b *testing.B) *kernelUnderTest {
	b.Helper()
	folder := b.TempDir()
	c := wire.Connection{
		Transport: "ipc", IP: filepath.Join(folder, "k"), Key: "key", SignatureScheme: wire.SignatureScheme,
		ShellPort: 1, ControlPort: 2, IOPubPort: 3, StdinPort: 4, HeartbeatPort: 5,
	}
	text, err := json.Marshal(c)
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(folder, "kernel.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		b.Fatal(err)
	}
	k := &kernelUnderTest{signer: wire.NewSigner(c.Key), process: exec.Command(filepath.Join(binaries, "setlab"), "kernel", file)}
	k.process.Env = append(os.Environ(), "XDG_STATE_HOME="+folder)
	if err := k.process.Start(); err != nil {
		b.Fatal(err)
	}
	k.shell = zmq4.NewDealer(context.Background(), zmq4.WithID(zmq4.SocketIdentity("bench")))
	k.iopub = zmq4.NewSub(context.Background())
	for socket, port := range map[zmq4.Socket]int{k.shell: c.ShellPort, k.iopub: c.IOPubPort} {
		path := c.Endpoint(port)
		for _, err := net.Dial("unix", path[len("ipc://"):]); err != nil; _, err = net.Dial("unix", path[len("ipc://"):]) {
			time.Sleep(time.Millisecond)
		}
		if err := socket.Dial(path); err != nil {
			b.Fatal(err)
		}
	}
	return k
}

// request sends a request and waits for its reply.
func (k *kernelUnderTest) request(b *testing.B, kind string, content any) {
	b.Helper()
	encoded, err := json.Marshal(content)
	if err != nil {
		b.Fatal(err)
	}
	m := &wire.Message{Header: wire.NewHeader(kind, "bench"), Content: encoded}
	frames, err := k.signer.Encode(m)
	if err == nil {
		err = k.shell.SendMulti(zmq4.NewMsgFrom(frames...))
	}
	if err != nil {
		b.Fatal(err)
	}
	for {
		got, err := k.shell.Recv()
		if err != nil {
			b.Fatal(err)
		}
		reply, err := k.signer.Decode(got.Frames)
		if err != nil {
			b.Fatal(err)
		}
		var parent wire.Header
		if err := json.Unmarshal(reply.Parent, &parent); err == nil && parent.ID == m.Header.ID {
			return
		}
	}
}

func (k *kernelUnderTest) stop() {
	_ = k.process.Process.Kill()
	_ = k.process.Wait()
	_ = k.shell.Close()
	_ = k.iopub.Close()
}

func execution(code string) map[string]any {
	return map[string]any{"code": code, "store_history": false}
}

// BenchmarkKernelStart measures the time from the start of the process to the reply about its first cell.
func BenchmarkKernelStart(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		k := startKernel(b)
		k.request(b, "execute_request", execution("1 + 1"))
		k.stop()
	}
}

// BenchmarkTrivialCell measures an interpreted cell from its request to its reply.
func BenchmarkTrivialCell(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	k := startKernel(b)
	defer k.stop()
	k.request(b, "execute_request", execution("x := 1"))
	for b.Loop() {
		k.request(b, "execute_request", execution("x + 1"))
	}
}

// BenchmarkCompletion measures a completion from its request to its reply.
func BenchmarkCompletion(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	k := startKernel(b)
	defer k.stop()
	code := "run := &train.Run{}\nfor range 3 {\n\trun.History."
	k.request(b, "complete_request", map[string]any{"code": code, "cursor_pos": len(code)})
	for b.Loop() {
		k.request(b, "complete_request", map[string]any{"code": code, "cursor_pos": len(code)})
	}
}
