package lab

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"setlab/internal/need"
)

// jupyterServer starts Debian's jupyter-server in a folder and returns its address.
func jupyterServer(t *testing.T, folder string) string {
	t.Helper()
	need.Modules(t, "jupyter_server")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	home := t.TempDir()
	command := exec.Command(need.Python, "-m", "jupyter_server", "--no-browser", "--allow-root", "--ServerApp.token="+token, fmt.Sprintf("--ServerApp.port=%d", port),
		"--ServerApp.root_dir="+folder, "--FileContentsManager.delete_to_trash=False")
	command.Env = append(os.Environ(), "HOME="+home, "JUPYTER_DATA_DIR="+home+"/data", "JUPYTER_CONFIG_DIR="+home+"/config", "JUPYTER_RUNTIME_DIR="+home+"/run")
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var log bytes.Buffer
	command.Stderr = &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // it is ended by a signal
		close(ended)
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGTERM)
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
			<-ended
		}
	})
	address := fmt.Sprintf("http://127.0.0.1:%d", port)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		if response, err := http.Get(address + "/api"); err == nil {
			response.Body.Close()
			return address
		}
		if time.Now().After(deadline) {
			t.Fatalf("jupyter-server does not answer:\n%s", &log)
		}
	}
}

// furnish creates the files that requests name in a folder.
func furnish(t *testing.T, folder string) {
	t.Helper()
	const empty = `"metadata":{},"nbformat":4,"nbformat_minor":5}`
	for name, text := range map[string]string{
		"names/ünï cödé %41 #1?.txt": "u", "names/100%.txt": "p", "names/'q'\"&<>.txt": "q", "names/trail ": "t", "names/日本.ipynb": `{"cells":[],` + empty,
		"f/u.txt": "hello\n", "f/bytes": "\x00\xff\x80", "f/crlf.txt": "a\r\nb\r\n", "f/latin.txt": "caf\xe9\n", "f/bom.txt": "\ufeffx\n", "f/nul.txt": "a\x00b",
		"f/empty.txt": "", "f/empty.ipynb": "", "f/UPPER.TXT": "U", "f/p.svg": "<svg/>", "f/h.html": "<b>x</b>", "f/noext": "t", "f/.dot": "x", ".hid/x.txt": "x", "f/sub/s.py": "print(1)\n",
		"f/noid.ipynb": `{"cells":[{"cell_type":"code","metadata":{},"source":["a\n","b"],"execution_count":null,"outputs":[{"output_type":"stream","name":"stdout","text":["x\n","y"]},` +
			`{"output_type":"display_data","metadata":{},"data":{"text/html":["<b>","x</b>"],"application/json":{"a":1}}}]}],"metadata":{},"nbformat":4,"nbformat_minor":2}`,
		"f/dup.ipynb": `{"cells":[{"id":"a","cell_type":"markdown","metadata":{},"source":"1"},{"id":"a","cell_type":"markdown","metadata":{},"source":"1"}],` + empty,
		"made/.keep":  "",
	} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("sub", filepath.Join(folder, "f/link")), os.Symlink("loop", filepath.Join(folder, "f/loop"))); err != nil {
		t.Fatal(err)
	}
}
