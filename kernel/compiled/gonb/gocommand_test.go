package gonb

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"setlab/kernel/output"
)

// proxy serves the modules example.com/tiny v1.0.0 and v1.1.0, and hangs on requests for example.com/slow. It counts the requests.
func proxy(t *testing.T) (url string, asked *atomic.Int32) {
	t.Helper()
	files := map[string][]byte{"/example.com/tiny/@v/list": []byte("v1.0.0\n")}
	for _, version := range []string{"v1.0.0", "v1.1.0"} {
		const module = "module example.com/tiny\n"
		var packed bytes.Buffer
		archive := zip.NewWriter(&packed)
		for name, text := range map[string]string{"go.mod": module, "tiny.go": fmt.Sprintf("package tiny\n\nfunc Version() string { return %q }\n", version)} {
			file, err := archive.Create("example.com/tiny@" + version + "/" + name)
			if err == nil {
				_, err = file.Write([]byte(text))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := archive.Close(); err != nil {
			t.Fatal(err)
		}
		at := "/example.com/tiny/@v/" + version
		files[at+".info"] = []byte(`{"Version":"` + version + `","Time":"2024-01-02T03:04:05Z"}`)
		files[at+".mod"], files[at+".zip"] = []byte(module), packed.Bytes()
	}
	asked = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if strings.HasPrefix(r.URL.Path, "/example.com/slow/") {
			<-r.Context().Done()
			return
		}
		text, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(text) // the go command reports failed downloads
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

// fetching returns a client whose cells can import a local module, and other modules from a proxy into an empty module cache.
func fetching(t *testing.T) (c *Client, asked *atomic.Int32) {
	t.Helper()
	url, asked := proxy(t)
	for name, value := range map[string]string{
		"GOPROXY": url, "GOFLAGS": "-mod=mod -modcacherw", "GOMODCACHE": filepath.Join(t.TempDir(), "it's a cache"), "GONOSUMDB": "example.com/*",
		"GONOPROXY": "", "GOPRIVATE": "", "GOWORK": "",
	} {
		t.Setenv(name, value)
	}
	c = client(t)
	c.options.Module = t.TempDir()
	for name, text := range map[string]string{"go.mod": "module local.test/own\n\ngo 1.21\n", "own.go": "package own\n\nfunc Is() string { return \"own\" }\n"} {
		if err := os.WriteFile(filepath.Join(c.options.Module, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return c, asked
}

func TestModules(t *testing.T) {
	c, asked := fetching(t)
	t.Run("are fetched when they are needed", func(t *testing.T) { fetchesWhatIsNeeded(t, c, asked) })
	t.Run("that cannot be fetched", func(t *testing.T) { cannotFetch(t, c) })
	t.Run("that are awaited can be given up", func(t *testing.T) { interruptsFetching(t, c) })
}

func fetchesWhatIsNeeded(t *testing.T, c *Client, asked *atomic.Int32) {
	const use = "import \"example.com/tiny\"\n%%\nfmt.Print(tiny.Version())"
	const note = "Downloading missing packages: example.com/tiny\n"
	for _, x := range []struct {
		code, stdout, stderr string
		fetches              bool
	}{
		{"import \"local.test/own\"\n%%\nfmt.Print(own.Is())", "own", "", false},
		{use, "v1.0.0", note, true},
		{use, "v1.0.0", "", false},
		{"%reset go.mod\n!*go mod edit -replace=local.test/own=" + c.options.Module + "\n" + use, "v1.0.0", "", false}, // from the cache
		{"!*go get example.com/tiny@v1.1.0 2>/dev/null\n" + use, "v1.1.0", "", true},
		{"!mkdir -p here && cd here && printf 'module example.com/here\\n' >go.mod && printf 'package here\\nconst X = 7\\n' >x.go\n" +
			"!*go mod edit -replace=example.com/here=$GONB_DIR/here\nimport \"example.com/here\"\n%%\nfmt.Print(here.X)", "7", "", false},
	} {
		before := asked.Load()
		stdout, stderr, _, err := run(t.Context(), c, x.code, nil)
		if err != nil || stdout != x.stdout || stderr != x.stderr || asked.Load() > before != x.fetches {
			t.Errorf("%s\nwrites %q and %q, and asks %d times: %v", x.code, stdout, stderr, asked.Load()-before, err)
		}
	}
}

func cannotFetch(t *testing.T, c *Client) {
	for _, x := range []struct{ code, want string }{
		{"import \"example.com/none\"\n%%\nnone.X()", "1:8: cannot find module providing package example.com/none\nThis machine does not have it"},
		{"import (\n\t\"fmt\"\n\t\"nosuch\"\n)\n%%\nfmt.Print(nosuch.X)", "3:2: package nosuch is not in std"},
		{"%env GOPROXY off\nimport \"example.com/other\"\n%%\nother.X()", "2:8: cannot find module providing package example.com/other\nThis machine does not have it"},
		{"%noautoget\nimport \"example.com/tinier\"\n%%\ntinier.X()", "2:8: no required module provides package example.com/tinier"},
		{"%autoget\n%env GOPROXY " + os.Getenv("GOPROXY") + "\nimport \"example.com/tinier\"\n%%\ntinier.X()", "3:8: cannot find module"},
	} {
		stdout, _, _, err := run(t.Context(), c, x.code, nil)
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.CompileError || !strings.HasPrefix(failure.Message, x.want) || strings.Contains(failure.Message, "setlab-gonb") {
			t.Errorf("%s\nwrites %q and fails with %v, want %q", x.code, stdout, err, x.want)
		}
	}
}

func interruptsFetching(t *testing.T, c *Client) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := c.Execute(ctx, cellOf("import \"example.com/slow\"\n%%\nslow.X()"), nil, func(e output.Event) {
		if s, ok := e.(output.Stream); ok && strings.HasPrefix(s.Text, "Downloading") {
			cancel()
		}
	})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Interrupted {
		t.Errorf("%v", err)
	}
	pid := c.child.Load().process.Pid()
	if stdout, _, _, err := run(t.Context(), c, "%%\nfmt.Print(1)", nil); err != nil || stdout != "1" || c.child.Load().process.Pid() != pid {
		t.Errorf("the next cell: %q, %v, by another GoNB: %v", stdout, err, c.child.Load().process.Pid() != pid)
	}
}

func TestCellsAreLinkedWithoutDebuggingInformation(t *testing.T) {
	folder := t.TempDir()
	fake := filepath.Join(folder, "go")
	if err := os.WriteFile(fake, []byte("#!/bin/sh\n[ \"$1\" = env ] || echo \"$GOFLAGS\" \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	g, err := newGoCommand(t.TempDir(), fake)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	for _, c := range []struct{ flags, arguments, want string }{
		{"", "build -o cell", "-ldflags=-w build -o cell"},
		{"-race", "test -c -o cell", "-race -ldflags=-w test -c -o cell"},
		{"-mod=mod -race", "build -o cell", "-race -ldflags=-w build -o cell"},
		{"-ldflags=-X=main.a=b", "build -o cell", "-ldflags=-X=main.a=b build -o cell"},
		{"", "build -o cell -ldflags=-s", "build -o cell -ldflags=-s"},
		{"", "version", "version"},
	} {
		command := exec.Command(filepath.Join(g.folder, "go"), strings.Fields(c.arguments)...)
		command.Env = append(os.Environ(), "GOFLAGS="+c.flags)
		said, err := command.CombinedOutput()
		if err != nil {
			t.Fatal(err, string(said))
		}
		if got := strings.Join(strings.Fields(string(said)), " "); got != c.want {
			t.Errorf("go %s with GOFLAGS=%q runs %q, want %q", c.arguments, c.flags, got, c.want)
		}
	}
}
