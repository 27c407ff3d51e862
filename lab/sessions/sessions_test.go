package sessions

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"setlab/lab/kernels"
	"setlab/lab/kernelspecs"
)

// bench is a manager behind a web server. Its kernels are processes that never answer, which does not matter to
// sessions.
type bench struct {
	*Manager
	t       *testing.T
	kernels *kernels.Manager
	url     string
	dirs    chan string // the paths for which kernels were started
	start   func()      // called when a kernel is about to be started
}

func newBench(t *testing.T) *bench {
	t.Helper()
	dir := t.TempDir()
	b := &bench{t: t, dirs: make(chan string, 100), start: func() {}}
	mute := func(name string) kernelspecs.Kernel {
		return kernelspecs.Kernel{Name: name, JSON: []byte(`{"argv": ["sleep", "600"], "display_name": "Mute", "language": "x"}`), Files: fstest.MapFS{}}
	}
	k := kernels.New(kernels.Options{
		Catalog: kernelspecs.Catalog{Path: []string{}, Builtin: []kernelspecs.Kernel{mute("mute"), mute("other")}},
		Runtime: t.TempDir(), Log: t.Logf,
		Dir: func(path string) string {
			b.dirs <- path
			b.start()
			return dir
		},
	})
	m := New(k)
	mux := http.NewServeMux()
	m.Register(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		k.Close()
		server.Close()
	})
	b.Manager, b.kernels, b.url = m, k, server.URL
	return b
}

// ask sends a request, checks the status, and decodes the answer into v unless v is nil.
func (b *bench) ask(status int, method, path, body string, v any) {
	b.t.Helper()
	r, err := http.NewRequest(method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if response.StatusCode != status {
		b.t.Fatalf("%s %s %s: %s, want %d: %s", method, path, body, response.Status, status, text)
	}
	if v != nil {
		if err := json.Unmarshal(text, v); err != nil {
			b.t.Fatalf("%v in %s", err, text)
		}
	}
}

const notebookSession = `{"path": "sub/a.ipynb", "name": "a.ipynb", "type": "notebook", "kernel": {"name": "mute"}}`

// TestASessionOfANotebook checks that a notebook that is opened twice has one session and one kernel, which ends
// with the session.
func TestASessionOfANotebook(t *testing.T) {
	b := newBench(t)
	var all []Session
	b.ask(200, "GET", "/api/sessions", "", &all)
	if all == nil || len(all) != 0 {
		t.Errorf("at first: %+v", all)
	}
	var one, again Session
	b.ask(201, "POST", "/api/sessions", notebookSession, &one)
	b.ask(201, "POST", "/api/sessions", notebookSession, &again)
	if one.ID == "" || one.ID != again.ID || one.Kernel.ID != again.Kernel.ID || len(b.kernels.All()) != 1 {
		t.Errorf("%+v, then %+v", one, again)
	}
	if one.Path != "sub/a.ipynb" || value(one.Name) != "a.ipynb" || one.Type != "notebook" || one.Kernel.Name != "mute" || one.Notebook.Path != "sub/a.ipynb" || value(one.Notebook.Name) != "a.ipynb" {
		t.Errorf("%+v", one)
	}
	if path := <-b.dirs; path != "sub/a.ipynb" {
		t.Errorf("its kernel runs where %q is", path)
	}
	b.ask(200, "GET", "/api/sessions/"+one.ID, "", &again)
	b.ask(200, "GET", "/api/sessions", "", &all)
	if len(all) != 1 || all[0].ID != one.ID || again.ID != one.ID {
		t.Errorf("%+v and %+v", all, again)
	}
	b.ask(204, "DELETE", "/api/sessions/"+one.ID, "", nil)
	b.ask(404, "DELETE", "/api/sessions/"+one.ID, "", nil)
	b.ask(404, "GET", "/api/sessions/"+one.ID, "", nil)
	if left := b.kernels.All(); len(left) != 0 {
		t.Errorf("%d kernels are left", len(left))
	}
}

// TestSessionsAreMadeOnce checks that pages that open the same notebook at the same time get the same session.
func TestSessionsAreMadeOnce(t *testing.T) {
	b := newBench(t)
	ids := make([]string, 8)
	var group sync.WaitGroup
	for i := range ids {
		group.Go(func() {
			s, err := b.Create("a.ipynb", nil, "notebook", "", "mute")
			if err != nil {
				t.Error(err)
			}
			ids[i] = s.ID
		})
	}
	group.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("sessions %q", ids)
		}
	}
	if n := len(b.kernels.All()); n != 1 {
		t.Errorf("%d kernels", n)
	}
}

// TestASessionIsChanged checks that a session follows its renamed notebook, and that it can change its kernel.
func TestASessionIsChanged(t *testing.T) {
	b := newBench(t)
	var s, changed Session
	b.ask(201, "POST", "/api/sessions", notebookSession, &s)
	at := "/api/sessions/" + s.ID
	b.ask(200, "PATCH", at, `{"path": "b.ipynb", "name": "b.ipynb"}`, &changed)
	if changed.Path != "b.ipynb" || changed.Notebook.Path != "b.ipynb" || changed.Kernel.ID != s.Kernel.ID || changed.Type != "notebook" {
		t.Errorf("renamed: %+v", changed)
	}
	b.ask(200, "PATCH", at, `{"kernel": {"name": "other"}}`, &changed)
	if changed.Kernel.Name != "other" || changed.Kernel.ID == s.Kernel.ID || changed.Path != "b.ipynb" {
		t.Errorf("with another kernel: %+v", changed)
	}
	if _, err := b.kernels.Get(s.Kernel.ID); err == nil {
		t.Error("the kernel before is still there")
	}
	k, err := b.kernels.Start("mute", "")
	if err != nil {
		t.Fatal(err)
	}
	b.ask(200, "PATCH", at, `{"kernel": {"id": "`+k.ID+`"}, "type": "console"}`, &changed)
	if changed.Kernel.ID != k.ID || changed.Type != "console" {
		t.Errorf("with the kernel of an id: %+v", changed)
	}
	if n := len(b.kernels.All()); n != 1 {
		t.Errorf("%d kernels", n)
	}
	// An invalid request changes nothing.
	b.ask(400, "PATCH", at, `{"kernel": {"name": "none"}, "path": "c.ipynb"}`, nil)
	b.ask(400, "PATCH", at, `{"kernel": {"id": "none"}}`, nil)
	b.ask(400, "PATCH", at, ``, nil)
	b.ask(400, "PATCH", at, `{"path": 7}`, nil)
	b.ask(404, "PATCH", "/api/sessions/none", `{"path": "c.ipynb"}`, nil)
	if after, err := b.Get(s.ID); err != nil || after.Path != "b.ipynb" || after.Kernel.ID != k.ID {
		t.Errorf("%+v, %v", after, err)
	}
}

// TestAKernelIsChangedTwice checks that of the kernels that several pages request for a session at the same time, only one is left.
func TestAKernelIsChangedTwice(t *testing.T) {
	b := newBench(t)
	var s Session
	b.ask(201, "POST", "/api/sessions", notebookSession, &s)
	var change Change
	if err := json.Unmarshal([]byte(`{"kernel": {"name": "other"}}`), &change); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if _, err := b.Update(s.ID, change); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	after, err := b.Get(s.ID)
	if all := b.kernels.All(); err != nil || len(all) != 1 || all[0].ID != after.Kernel.ID {
		t.Errorf("%d kernels for %+v, %v", len(all), after, err)
	}
}

// TestASessionIsDeletedMeanwhile deletes a session while it gets another kernel, which is then not left over.
func TestASessionIsDeletedMeanwhile(t *testing.T) {
	b := newBench(t)
	var s Session
	b.ask(201, "POST", "/api/sessions", notebookSession, &s)
	b.start = func() { b.ask(204, "DELETE", "/api/sessions/"+s.ID, "", nil) }
	b.ask(404, "PATCH", "/api/sessions/"+s.ID, `{"kernel": {"name": "other"}}`, nil)
	if n := len(b.kernels.All()); n != 0 {
		t.Errorf("%d kernels are left", n)
	}
}

// TestASessionEndsWithItsKernel checks that a session is removed if its kernel is ended directly.
func TestASessionEndsWithItsKernel(t *testing.T) {
	b := newBench(t)
	var s, next Session
	b.ask(201, "POST", "/api/sessions", notebookSession, &s)
	if err := b.kernels.Shutdown(s.Kernel.ID); err != nil {
		t.Fatal(err)
	}
	b.ask(404, "GET", "/api/sessions/"+s.ID, "", nil)
	b.ask(201, "POST", "/api/sessions", notebookSession, &next)
	if next.ID == s.ID || next.Kernel.ID == s.Kernel.ID {
		t.Errorf("%+v, then %+v", s, next)
	}
}

func TestSessionsThatCannotBe(t *testing.T) {
	b := newBench(t)
	for body, status := range map[string]int{
		``:                     400,
		`{`:                    400,
		`[]`:                   400,
		`{"type": "notebook"}`: 400,
		`{"path": "a.ipynb"}`:  400,
		`{"path": "a.ipynb", "type": "notebook", "kernel": {"name": "none"}}`: 501,
	} {
		b.ask(status, "POST", "/api/sessions", body, nil)
	}
	if n := len(b.kernels.All()); n != 0 {
		t.Errorf("%d kernels", n)
	}
	// This request is from an older client.
	var s Session
	b.ask(201, "POST", "/api/sessions", `{"notebook": {"path": "old.ipynb"}, "kernel": {"name": null}}`, &s)
	if s.Path != "old.ipynb" || s.Type != "notebook" || s.Kernel.Name != "mute" {
		t.Errorf("%+v", s)
	}
}
