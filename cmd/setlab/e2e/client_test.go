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

	"setlab/kernel/jupyter/wire"
)

// kernelUnderTest is a kernel process and the state of its client.
type kernelUnderTest struct {
	signer                wire.Signer
	shell, iopub, control zmq4.Socket
	process               *exec.Cmd
}

// startKernel starts the command's kernel, with sockets in a folder and additional environment variables, and returns
// after the kernel has answered.
func startKernel(b testing.TB, environment ...string) *kernelUnderTest {
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
	k.process.Env = append(append(os.Environ(), "XDG_STATE_HOME="+folder), environment...)
	k.process.Dir = folder
	if err := k.process.Start(); err != nil {
		b.Fatal(err)
	}
	k.shell = zmq4.NewDealer(context.Background(), zmq4.WithID(zmq4.SocketIdentity("bench")))
	k.iopub = zmq4.NewSub(context.Background())
	k.control = zmq4.NewDealer(context.Background(), zmq4.WithID(zmq4.SocketIdentity("bench")))
	if err := k.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		b.Fatal(err)
	}
	for socket, port := range map[zmq4.Socket]int{k.shell: c.ShellPort, k.iopub: c.IOPubPort, k.control: c.ControlPort} {
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

// send sends a request and returns its message ID, which the answers have as their parent.
func (k *kernelUnderTest) send(b testing.TB, socket zmq4.Socket, kind string, content any) (id string) {
	b.Helper()
	encoded, err := json.Marshal(content)
	if err != nil {
		b.Fatal(err)
	}
	m := &wire.Message{Header: wire.NewHeader(kind, "bench"), Content: encoded}
	frames, err := k.signer.Encode(m)
	if err == nil {
		err = socket.SendMulti(zmq4.NewMsgFrom(frames...))
	}
	if err != nil {
		b.Fatal(err)
	}
	return m.Header.ID
}

// receive waits for a message about a request.
func (k *kernelUnderTest) receive(b testing.TB, socket zmq4.Socket, id string) *wire.Message {
	b.Helper()
	for {
		got, err := socket.Recv()
		if err != nil {
			b.Fatal(err)
		}
		m, err := k.signer.Decode(got.Frames)
		if err != nil {
			b.Fatal(err)
		}
		var parent wire.Header
		if err := json.Unmarshal(m.Parent, &parent); err == nil && parent.ID == id {
			return m
		}
	}
}

// request sends a request and waits for its reply.
func (k *kernelUnderTest) request(b testing.TB, kind string, content any) *wire.Message {
	b.Helper()
	return k.receive(b, k.shell, k.send(b, k.shell, kind, content))
}

func (k *kernelUnderTest) stop() {
	_ = k.process.Process.Kill()
	_ = k.process.Wait()
	_ = k.shell.Close()
	_ = k.iopub.Close()
	_ = k.control.Close()
}

func execution(code string) map[string]any {
	return map[string]any{"code": code, "store_history": false}
}
