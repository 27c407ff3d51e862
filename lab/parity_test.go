package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// jupyterServer starts Debian's jupyter-server on a folder and returns its address.
func jupyterServer(t *testing.T, folder string) string {
	t.Helper()
	const python = "/usr/bin/python3"
	if exec.Command(python, "-c", "import jupyter_server").Run() != nil {
		if os.Getenv("SETLAB_CI") != "" {
			t.Fatal("no python3-jupyter-server")
		}
		t.Skip("no python3-jupyter-server to compare with")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	home := t.TempDir()
	command := exec.Command(python, "-m", "jupyter_server", "--no-browser", "--allow-root", "--ServerApp.token="+token, fmt.Sprintf("--ServerApp.port=%d", port),
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

// shape is a JSON value without its contents: the types of its fields.
func shape(v any) any {
	switch v := v.(type) {
	case map[string]any:
		fields := map[string]any{}
		for name, value := range v {
			fields[name] = shape(value)
		}
		return fields
	case []any:
		if len(v) == 0 {
			return "list"
		}
		if _, ok := v[0].(map[string]any); ok {
			// Folders are listed in any order.
			slices.SortFunc(v, func(a, b any) int {
				return strings.Compare(fmt.Sprint(a.(map[string]any)["name"]), fmt.Sprint(b.(map[string]any)["name"]))
			})
		}
		return []any{shape(v[0])}
	case nil:
		return "null"
	}
	return fmt.Sprintf("%T", v)
}

// newer are fields that Jupyter's server of today has and Debian's has not.
var newer = []string{"hash", "hash_algorithm"}

// differ says where two shapes differ; what ours has more of is allowed if it is newer.
func differ(path string, want, got any) (all []string) {
	w, isObject := want.(map[string]any)
	g, too := got.(map[string]any)
	if isObject && too {
		for name := range g {
			if _, ok := w[name]; !ok && !slices.Contains(newer, name) {
				all = append(all, path+"."+name+" is not Jupyter's")
			}
		}
		for name := range w {
			if _, ok := g[name]; !ok {
				all = append(all, path+"."+name+" is missing")
				continue
			}
			all = append(all, differ(path+"."+name, w[name], g[name])...)
		}
		return all
	}
	if w, ok := want.([]any); ok {
		if g, ok := got.([]any); ok {
			return differ(path+"[0]", w[0], g[0])
		}
	}
	if a, b := fmt.Sprint(want), fmt.Sprint(got); a != b {
		all = append(all, fmt.Sprintf("%s: Jupyter has %s, we have %s", path, a, b))
	}
	return all
}

// The same requests, one after the other, to Debian's jupyter-server and to the lab have
// answers of the same status and shape.
func TestAnswersAreJupyters(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Jupyter")
	}
	b := newBench(t)
	theirs := t.TempDir()
	address := jupyterServer(t, theirs)
	const code = `{"cell_type":"code","metadata":{},"source":"1","execution_count":null,"outputs":[]}`
	nb := func(cells string) string {
		return `{"type":"notebook","format":"json","content":{"cells":[` + cells + `],"metadata":{},"nbformat":4,"nbformat_minor":4}}`
	}
	ids := map[string][2]string{} // what each server has called something
	for _, r := range []struct{ method, path, body string }{
		{"GET", "/api", ""}, {"GET", "/api/status", ""}, {"GET", "/api/nothing", ""}, {"GET", "/api/contents", ""}, {"GET", "/api/contents/none.txt", ""},
		{"PUT", "/api/contents/a.txt", `{"type":"file","format":"text","content":"hello\n"}`}, {"PUT", "/api/contents/a.txt", `{"type":"file","format":"text","content":"again"}`},
		{"GET", "/api/contents/a.txt", ""}, {"GET", "/api/contents/a.txt?content=0", ""}, {"GET", "/api/contents/a.txt?format=base64", ""},
		{"GET", "/api/contents/a.txt?type=directory", ""}, {"GET", "/api/contents/a.txt?type=x", ""}, {"GET", "/api/contents/a.txt?format=x", ""}, {"GET", "/api/contents/a.txt?content=x", ""},
		{"GET", "/api/contents/a.txt?type=notebook", ""}, {"PUT", "/api/contents/bin", `{"type":"file","format":"base64","content":"AP8="}`}, {"GET", "/api/contents/bin", ""},
		{"GET", "/api/contents/bin?format=text", ""}, {"PUT", "/api/contents/b.txt", `{"type":"file","content":"x"}`},
		{"PUT", "/api/contents/a.txt", `{"format":"text","content":"x"}`}, {"PUT", "/api/contents/a.txt", `{"type":"file"}`}, {"PUT", "/api/contents/a.txt", `{"type":"strange","content":"x"}`},
		{"PUT", "/api/contents/b.txt", `{`}, {"PUT", "/api/contents/c.txt", `{"copy_from":"a.txt"}`}, {"PUT", "/api/contents/no/such/a.txt", `{"type":"file","format":"text","content":"x"}`},
		{"PUT", "/api/contents/.hidden", `{"type":"file","format":"text","content":"x"}`}, {"GET", "/api/contents/.hidden", ""}, {"DELETE", "/api/contents/.hidden", ""},
		{"PUT", "/api/contents/n.ipynb", nb("")}, {"PUT", "/api/contents/n.ipynb", nb(code)}, {"GET", "/api/contents/n.ipynb", ""}, {"GET", "/api/contents/n.ipynb?content=0", ""},
		{"GET", "/api/contents/n.ipynb?type=file", ""}, {"PUT", "/api/contents/broken.ipynb", `{"type":"file","format":"text","content":"{"}`}, {"GET", "/api/contents/broken.ipynb", ""},
		{"PUT", "/api/contents/new.ipynb", `{"type":"notebook"}`}, {"PUT", "/api/contents/new.txt", `{"type":"file"}`},
		{"GET", "/api/contents/n.ipynb/checkpoints", ""}, {"POST", "/api/contents/n.ipynb/checkpoints", ""}, {"POST", "/api/contents/n.ipynb/checkpoints/checkpoint", ""},
		{"DELETE", "/api/contents/n.ipynb/checkpoints/checkpoint", ""}, {"DELETE", "/api/contents/n.ipynb/checkpoints/checkpoint", ""},
		{"GET", "/api/contents/a.txt/checkpoints", ""}, {"POST", "/api/contents/n.ipynb/trust", ""},
		{"PUT", "/api/contents/dir", `{"type":"directory"}`}, {"PUT", "/api/contents/dir", `{"type":"directory"}`}, {"PUT", "/api/contents/a.txt", `{"type":"directory"}`},
		{"GET", "/api/contents/dir", ""}, {"GET", "/api/contents/dir?type=file", ""}, {"GET", "/api/contents/dir?content=0", ""}, {"GET", "/api/contents?type=directory", ""},
		{"POST", "/api/contents/dir", `{"type":"file","ext":".txt"}`}, {"POST", "/api/contents/dir", `{"type":"notebook"}`}, {"POST", "/api/contents/dir", `{"type":"directory"}`},
		{"POST", "/api/contents/dir", `{"copy_from":"a.txt"}`}, {"POST", "/api/contents/dir", `{"copy_from":"a.txt"}`}, {"POST", "/api/contents/dir", `{"copy_from":"dir"}`},
		{"POST", "/api/contents/a.txt", `{"type":"file"}`}, {"POST", "/api/contents/nowhere", `{"type":"file"}`}, {"POST", "/api/contents/dir", `{"type":"strange"}`},
		{"POST", "/api/contents/dir", `{"copy_from":"none.txt"}`}, {"PATCH", "/api/contents/a.txt", `{"path":"moved.txt"}`}, {"PATCH", "/api/contents/moved.txt", `{"path":"n.ipynb"}`},
		{"PATCH", "/api/contents/moved.txt", ""}, {"PATCH", "/api/contents/moved.txt", `{"path":".hidden"}`}, {"PATCH", "/api/contents/moved.txt", `{}`},
		{"DELETE", "/api/contents/dir", ""}, {"DELETE", "/api/contents/moved.txt", ""}, {"DELETE", "/api/contents/moved.txt", ""}, {"DELETE", "/api/contents", ""},
		{"PUT", "/api/contents/big", `{"type":"file","format":"text","content":"one","chunk":1}`}, {"PUT", "/api/contents/big", `{"type":"file","format":"text","content":"two","chunk":2}`},
		{"PUT", "/api/contents/big", `{"type":"file","format":"text","content":"three","chunk":-1}`}, {"GET", "/api/contents/big", ""}, {"PUT", "/api/contents/big.ipynb", `{"type":"notebook","content":{},"chunk":1}`},
		{"GET", "/files/big", ""}, {"GET", "/files/none", ""}, {"GET", "/files/dir/none", ""},
		{"GET", "/api/kernelspecs/python3", ""}, {"GET", "/api/kernelspecs/none", ""}, {"GET", "/kernelspecs/python3/logo-64x64.png", ""}, {"GET", "/kernelspecs/python3/none", ""},
		{"GET", "/api/kernels", ""}, {"GET", "/api/sessions", ""}, {"POST", "/api/kernels", `{"name":"none"}`},
		{"GET", "/api/kernels/00000000-0000-0000-0000-000000000000", ""}, {"DELETE", "/api/kernels/00000000-0000-0000-0000-000000000000", ""},
		{"POST", "/api/kernels/00000000-0000-0000-0000-000000000000/interrupt", ""}, {"GET", "/api/sessions/00000000-0000-0000-0000-000000000000", ""},
		{"DELETE", "/api/sessions/00000000-0000-0000-0000-000000000000", ""}, {"PATCH", "/api/sessions/00000000-0000-0000-0000-000000000000", `{"path":"x"}`},
		{"POST", "/api/sessions", ""}, {"POST", "/api/sessions", `{"type":"notebook"}`}, {"POST", "/api/sessions", `{"path":"n.ipynb"}`},
		{"POST", "/api/sessions", `{"path":"n.ipynb","type":"notebook","name":"n","kernel":{"name":"none"}}`},
		{"POST", "/api/sessions", `{"path":"n.ipynb","type":"notebook","name":"n","kernel":{"name":"python3"}}`}, {"POST", "/api/sessions", `{"path":"n.ipynb","type":"notebook","name":"n","kernel":{"name":"python3"}}`},
		{"GET", "/api/sessions", ""}, {"GET", "/api/sessions/ID", ""}, {"PATCH", "/api/sessions/ID", `{"path":"m.ipynb","name":"m"}`}, {"PATCH", "/api/sessions/ID", `{"kernel":{"id":"none"}}`},
		{"GET", "/api/kernels", ""}, {"GET", "/api/kernels/KERNEL", ""}, {"POST", "/api/kernels/KERNEL/interrupt", ""}, {"POST", "/api/kernels/KERNEL/restart", ""}, {"DELETE", "/api/sessions/ID", ""},
		{"GET", "/api/config/x", ""}, {"PUT", "/api/config/x", `{"a":1}`}, {"PATCH", "/api/config/x", `{"b":2}`}, {"GET", "/api/config/x", ""},
		{"GET", "/api/terminals", ""}, {"POST", "/api/terminals", `{}`}, {"GET", "/api/terminals", ""}, {"GET", "/api/terminals/1", ""}, {"DELETE", "/api/terminals/1", ""}, {"GET", "/api/terminals/9", ""},
	} {
		send := func(which int, base string) (int, any, string) {
			path := r.path
			for name, id := range ids {
				path = strings.ReplaceAll(path, name, id[which])
			}
			request, err := http.NewRequest(r.method, base+path, strings.NewReader(r.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Authorization", "token "+token)
			response, err := b.client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			text, err := io.ReadAll(response.Body)
			if err != nil {
				t.Fatal(err)
			}
			var v any
			if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") && json.Unmarshal(text, &v) != nil && len(text) > 0 {
				t.Errorf("%s %s: no JSON: %s", r.method, r.path, text)
			}
			if object, ok := v.(map[string]any); ok && r.path == "/api/sessions" && response.StatusCode == http.StatusCreated {
				kernel := object["kernel"].(map[string]any)
				for name, id := range map[string]any{"ID": object["id"], "KERNEL": kernel["id"]} {
					both := ids[name]
					both[which] = id.(string)
					ids[name] = both
				}
			}
			return response.StatusCode, v, string(text)
		}
		wantStatus, want, theirText := send(0, address)
		gotStatus, got, ourText := send(1, b.url)
		if gotStatus != wantStatus {
			t.Errorf("%s %s %s: status %d, Jupyter's is %d: %s | %s", r.method, r.path, r.body, gotStatus, wantStatus, ourText, theirText)
			continue
		}
		if gotStatus >= 400 {
			continue // of errors the status counts; their words are each server's own
		}
		for _, difference := range differ("", shape(want), shape(got)) {
			t.Errorf("%s %s %s: %s", r.method, r.path, r.body, difference)
		}
	}
}
