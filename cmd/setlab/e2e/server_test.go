package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"setlab/internal/need"
)

// jupyterServer is a Jupyter server for a folder.
type jupyterServer struct {
	URL   string `json:"url"`
	Token string `json:"token"`
}

// lab starts Debian's Jupyter in a folder with the kernel registered. It stops when the test ends.
func (m *machine) lab(t *testing.T, folder string, options ...string) jupyterServer {
	t.Helper()
	need.File(t, "/usr/bin/jupyter-notebook", "apt install jupyter-notebook")
	if output, err := m.command(context.Background(), m.setlab(), "install").CombinedOutput(); err != nil {
		t.Fatalf("setlab install: %v\n%s", err, output)
	}
	return m.serve(t, "nbserver", "/usr/bin/jupyter-notebook", append([]string{folder, "--no-browser", "--allow-root", "--port", strconv.Itoa(freePort(t))}, options...)...)
}

// ownLab starts `setlab lab` in a folder. It stops when the test ends. Its pages expose the application as
// window.jupyterapp.
func (m *machine) ownLab(t *testing.T, folder string, options ...string) jupyterServer {
	t.Helper()
	m.env = append(m.env, "SETLAB_EXPOSE=1")
	return m.serve(t, "jpserver", m.setlab(), append([]string{"lab", folder, "--no-browser", "--port", strconv.Itoa(freePort(t))}, options...)...)
}

// serve starts a server and waits until it answers. It stops when the test ends. The server writes its
// address and token to a file whose name starts with kind.
func (m *machine) serve(t *testing.T, kind, program string, arguments ...string) jupyterServer {
	t.Helper()
	command := m.command(context.Background(), program, arguments...)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var log lockedBuffer
	command.Stdout, command.Stderr = &log, &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		command.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		stopServer(command, ended)
		if t.Failed() {
			t.Logf("the server said:\n%s", log.String())
		}
	})
	info := filepath.Join(m.home, "jupyter", "runtime", fmt.Sprintf("%s-%d.json", kind, command.Process.Pid))
	for deadline := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		select {
		case <-ended:
			t.Fatalf("%s ended: %v", program, command.ProcessState)
		default:
		}
		var server jupyterServer
		if text, err := os.ReadFile(info); err == nil && json.Unmarshal(text, &server) == nil && server.answers() {
			return server
		}
		if time.Now().After(deadline) {
			t.Fatalf("no server in time (no %s)", info)
		}
	}
}

// answers reports whether the server is ready.
func (s jupyterServer) answers() bool {
	response, err := http.Get(s.URL + "api?token=" + url.QueryEscape(s.Token))
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// notebook returns the address of a notebook in the served folder.
func (s jupyterServer) notebook(name string) string {
	return s.URL + "notebooks/" + url.PathEscape(name) + "?token=" + url.QueryEscape(s.Token)
}

// stopServer asks Jupyter to end, which also ends its kernels, and kills it if it does not.
func stopServer(command *exec.Cmd, ended <-chan struct{}) {
	command.Process.Signal(syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(patience):
		syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		<-ended
	}
}

// freePort returns a port that nothing listens on. If it is taken in the meantime, Jupyter uses the next
// one.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// lockedBuffer collects the output of a running program.
type lockedBuffer struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.String()
}
