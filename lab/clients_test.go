package lab

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"setlab/lab/contents"
	"setlab/lab/kernels"
	"setlab/lab/kernelspecs"
	"setlab/lab/rest"
)

const small = `{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":"# Title"},
{"cell_type":"code","id":"b","metadata":{},"execution_count":1,"source":"x := 1\nx","outputs":[{"output_type":"execute_result","execution_count":1,"metadata":{},"data":{"text/plain":"1"}}]}],
"metadata":{"kernelspec":{"name":"mute","display_name":"Mute","language":"go"}},"nbformat":4,"nbformat_minor":5}`

// benchForClients starts a lab with a kernel that never answers and a notebook whose name is not ASCII.
func benchForClients(t *testing.T) *bench {
	b := benchOf(t, Options{Folder: t.TempDir(), Kernels: []kernelspecs.Kernel{{Name: "mute", JSON: []byte(`{"argv": ["sleep", "600"], "display_name": "Mute", "language": "x"}`), Files: fstest.MapFS{}}}})
	if err := os.MkdirAll(filepath.Join(b.folder, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"é 1.ipynb", "sub/n.ipynb"} {
		if err := os.WriteFile(filepath.Join(b.folder, name), []byte(small), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// TestExportsKeepWhatNotebooksHave exports commands, strings that look like commands, pictures, formulas and colors.
func TestExportsKeepWhatNotebooksHave(t *testing.T) {
	b := benchForClients(t)
	const content = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
		{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "![x](attachment:a%20b.png)", "attachments": {"a b.png": {"image/png": "iVBORw0KGgo="}}},
		{"cell_type": "code", "id": "b", "metadata": {}, "execution_count": 1, "source": "s := ` + "`" + `\n%d items\n!x` + "`" + `", "outputs": [
			{"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": "<svg/>", "text/plain": "figure"}},
			{"output_type": "display_data", "metadata": {}, "data": {"text/latex": "$x^2$", "text/plain": "x^2"}},
			{"output_type": "error", "ename": "E", "evalue": "e", "traceback": ["\u001b[31mred\u001b[0m"]}]},
		{"cell_type": "code", "id": "c", "metadata": {}, "execution_count": 2, "source": "%%writefile notes.txt\nsome notes", "outputs": []}]}`
	for format, parts := range map[string][]string{
		"script":   {"s := `\n%d items\n!x`\n", "// %%writefile notes.txt\n// some notes\n"},
		"markdown": {"![x](data:image/png;base64,iVBORw0KGgo=)", "![output](data:image/svg+xml;base64,PHN2Zy8+)", "\n$x^2$\n", "\n    red\n"},
	} {
		a := b.do("POST", "/nbconvert/"+format, map[string]any{"name": "own.ipynb", "content": json.RawMessage(content)})
		for _, part := range parts {
			if !strings.Contains(string(a.body), part) {
				t.Errorf("%s lacks %q:\n%s", format, part, a.body)
			}
		}
	}
}

// TestExports checks that script and Markdown exports are available, that LaTeX and PDF are available if their programs are
// installed, and that file names are encoded as in RFC 5987.
func TestExports(t *testing.T) {
	b := benchForClients(t)
	for format, want := range map[string]string{"script": "// # Title\n\nx := 1\nx\n", "markdown": "# Title\n\n```go\nx := 1\nx\n```\n\n    1\n", "html": "<h1"} {
		a := b.do("GET", "/nbconvert/"+format+"/%C3%A9%201.ipynb?download=true", nil)
		if a.StatusCode != http.StatusOK || !strings.Contains(string(a.body), want) {
			t.Errorf("%s: status %d: %s", format, a.StatusCode, a.body)
		}
		if name := a.Header.Get("Content-Disposition"); !strings.HasPrefix(name, "attachment; filename*=utf-8''%C3%A9%201.") {
			t.Errorf("%s is called %s", format, name)
		}
	}
	listed := b.do("GET", "/api/nbconvert", nil).json(t)
	for format := range exporters() {
		if listed[format] == nil {
			t.Errorf("%s is not listed: %v", format, listed)
		}
	}
	for format, start := range map[string]string{"latex": `\documentclass`, "pdf": "%PDF"} {
		a := b.do("GET", "/nbconvert/"+format+"/sub/n.ipynb", nil)
		if missing := lacks(format); missing != nil {
			start = "install " + strings.Join(missing, " ")
		}
		if format == "pdf" && strings.Contains(string(a.body), "sty' not found") {
			t.Log("this machine's TeX lacks packages that nbconvert's PDF needs")
			continue
		}
		if !strings.Contains(string(a.body), start) || (a.StatusCode == http.StatusOK) != (lacks(format) == nil) {
			t.Errorf("%s: status %d, want %s: %.300s", format, a.StatusCode, start, a.body)
		}
	}
	for format, want := range map[string]string{"html": "<h1", "script": "// # Title\n", "python": "#!/usr/bin/env python3\n\n# # Title\n\nx := 1\nx\n", "notebook": `"nbformat": 4`} {
		a := b.do("POST", "/nbconvert/"+format, map[string]any{"name": "own.ipynb", "content": json.RawMessage(small)})
		if a.StatusCode != http.StatusOK || !strings.Contains(string(a.body), want) {
			t.Errorf("%s of a posted notebook: status %d: %s", format, a.StatusCode, a.body)
		}
	}
	if a := b.do("POST", "/nbconvert/html", map[string]any{"content": "text"}); a.StatusCode != http.StatusBadRequest {
		t.Errorf("something other than a notebook is exported: status %d", a.StatusCode)
	}
	if lacks("latex") == nil {
		withPicture := strings.Replace(small, `"text/plain":"1"`, `"image/png":"iVBORw0KGgo="`, 1)
		a := b.do("POST", "/nbconvert/latex", map[string]any{"name": "own.ipynb", "content": json.RawMessage(withPicture)})
		files, err := zip.NewReader(bytes.NewReader(a.body), int64(len(a.body)))
		names := ""
		for _, f := range files.File {
			names += " " + f.Name
		}
		if err != nil || !strings.Contains(names, "notebook.tex") || !strings.Contains(names, ".png") || a.Header.Get("Content-Type") != "application/zip" || !strings.Contains(a.Header.Get("Content-Disposition"), "own.zip") {
			t.Errorf("LaTeX with an image: status %d, %v, %s, %v", a.StatusCode, a.Header, names, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if a := b.do("GET", "/nbconvert/pdf/sub/n.ipynb", nil); a.StatusCode != http.StatusNotFound || !strings.Contains(string(a.body), "install jupyter-nbconvert pandoc texlive-xetex") {
		t.Errorf("where nothing is installed: status %d: %s", a.StatusCode, a.body)
	}
	if a := b.do("GET", "/nbconvert/word/sub/n.ipynb", nil); a.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown format: status %d", a.StatusCode)
	}
}

// TestInvalidNotebooks checks that notebooks that can be read are opened and saved, with a message about what violates the format.
func TestInvalidNotebooks(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct{ cell, message string }{
		{`{"cell_type":"code","id":"b","metadata":{},"execution_count":null,"source":""}`, "cell 1: 'outputs' is a required property"},
		{`{"cell_type":"markdown","metadata":{},"source":""}`, "'id' is a required property"},
		{`{"cell_type":"markdown","id":"b","metadata":{},"source":"","color":1}`, "'color' was unexpected"},
		{`{"cell_type":"markdown","id":"b","metadata":{},"source":""}`, ""},
	} {
		text := `{"cells":[` + c.cell + `],"metadata":{},"nbformat":4,"nbformat_minor":5}`
		if err := os.WriteFile(filepath.Join(b.folder, "n.ipynb"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		saved := b.do("PUT", "/api/contents/m.ipynb", map[string]any{"type": "notebook", "format": "json", "content": json.RawMessage(text)})
		for _, a := range []answer{b.do("GET", "/api/contents/n.ipynb", nil), saved} {
			message := fmt.Sprint(a.json(t)["message"])
			if c.message == "" && message == "<nil>" {
				continue
			}
			if a.StatusCode >= 300 || c.message == "" || !strings.Contains(message, "Notebook validation failed: ") || !strings.Contains(message, c.message) {
				t.Errorf("%s: status %d, message %s", c.cell, a.StatusCode, message)
			}
		}
	}
}

// TestRequestsOfClients replays the requests of clients in order and expects the statuses of jupyter_server.
func TestRequestsOfClients(t *testing.T) {
	b := benchForClients(t)
	made := map[string]string{}
	for _, r := range []struct {
		client, method, path, body string
		status                     int
		keep, field                string // a field of the answer that is kept under a name for later requests
	}{
		{"VS Code", "GET", "/api", "", 200, "", ""},
		{"VS Code", "GET", "/api/kernelspecs?1721000000000", "", 200, "", ""},
		{"VS Code", "GET", "/api/kernels?1721000000000", "", 200, "", ""},
		{"VS Code", "GET", "/api/sessions?1721000000000", "", 200, "", ""},
		{"VS Code", "POST", "/api/contents/?1721000000000", `{"type":"notebook"}`, 201, "NOTEBOOK", "path"},
		{"VS Code", "PATCH", "/api/contents/NOTEBOOK?1721000000000", `{"path":"sub/n-jvsc-1.ipynb"}`, 200, "", ""},
		{"VS Code", "POST", "/api/sessions?1721000000000", `{"path":"sub/n-jvsc-1.ipynb","type":"notebook","name":"n","kernel":{"id":"","name":"mute"}}`, 201, "SESSION", "id"},
		{"VS Code", "GET", "/api/sessions/SESSION?1721000000000", "", 200, "", ""},
		{"VS Code", "DELETE", "/api/sessions/SESSION?1721000000000", "", 204, "", ""},
		{"VS Code", "DELETE", "/api/contents/sub/n-jvsc-1.ipynb?1721000000000", "", 204, "", ""},
		{"VS Code", "POST", "/api/sessions", `{"path":"again.ipynb","type":"notebook","name":"n","kernel":{"id":"11111111-2222-3333-4444-555555555555","name":"mute"}}`, 201, "SESSION", "id"},
		{"nbclassic", "GET", "/api/contents?type=directory&_=1721000000000", "", 200, "", ""},
		{"nbclassic", "GET", "/api/contents/sub/n.ipynb?type=notebook&_=1721000000000", "", 200, "", ""},
		{"nbclassic", "GET", "/api/config/notebook?_=1721000000000", "", 200, "", ""},
		{"nbclassic", "GET", "/api/config/common?_=1721000000000", "", 200, "", ""},
		{"nbclassic", "PATCH", "/api/config/notebook", `{"load_extensions":{}}`, 200, "", ""},
		{"nbclassic", "GET", "/api/contents/sub/n.ipynb/checkpoints", "", 200, "", ""},
		{"nbclassic", "POST", "/api/contents/sub/n.ipynb/checkpoints", "", 201, "", ""},
		{"nbclassic", "POST", "/api/contents/sub/n.ipynb/trust", "", 201, "", ""},
		{"nbclassic", "PATCH", "/api/sessions/SESSION", `{"kernel":{"id":null,"name":"mute"}}`, 200, "", ""},
		{"nbclassic", "PATCH", "/api/sessions/SESSION", `{"kernel":{"name":"mute"}}`, 200, "", ""},
		{"nbclassic", "PATCH", "/api/sessions/SESSION", `{"path":"sub/other.ipynb","type":"notebook"}`, 200, "", ""},
		{"nbclassic", "GET", "/api/nbconvert?_=1721000000000", "", 200, "", ""},
		{"nbclassic", "GET", "/api/terminals?_=1721000000000", "", 200, "", ""},
		{"nbclassic", "DELETE", "/api/sessions/SESSION", "", 204, "", ""},
		{"JupyterLab", "POST", "/api/events", "", 400, "", ""},
		{"JupyterLab", "POST", "/api/events", `{"schema_id":"x","version":"1"}`, 400, "", ""},
		{"JupyterLab", "POST", "/api/events", `{"schema_id":"x","version":"1","data":{}}`, 400, "", ""},
		{"JupyterLab", "POST", "/api/kernels", `{"name":"mute","path":"sub/n.ipynb"}`, 201, "KERNEL", "id"},
		{"JupyterLab", "GET", "/api/resolvePath", "", 400, "", ""},
		{"JupyterLab", "GET", "/api/resolvePath?path=n.ipynb&kernel=none", "", 200, "", ""},
		{"a client that knows an id alone", "POST", "/api/sessions", `{"path":"sub/id.ipynb","type":"notebook","name":"n","kernel":{"id":"11111111-2222-3333-4444-555555555555"}}`, 201, "SESSION", "id"},
		{"a client that names no kernel", "POST", "/api/sessions", `{"path":"sub/none.ipynb","type":"notebook","name":"n","kernel":{"id":null,"name":null}}`, 201, "", ""},
		{"a client with an id of its own", "POST", "/api/kernels", `{"name":"mute","id":"11111111-2222-3333-4444-555555555555"}`, 201, "", ""},
	} {
		for name, value := range made {
			r.path, r.body = strings.ReplaceAll(r.path, name, value), strings.ReplaceAll(r.body, name, value)
		}
		got := b.ask(b.url, r.method, r.path, r.body)
		if got.status != r.status {
			t.Errorf("%s: %s %s %s: status %d, want %d: %s", r.client, r.method, r.path, r.body, got.status, r.status, got.text)
		}
		if r.keep != "" {
			object, _ := got.value.(map[string]any)
			made[r.keep], _ = object[r.field].(string)
		}
	}
	for query, want := range map[string]string{
		"path=sub/n.ipynb":                          `{"scope":"server","path":"sub/n.ipynb"}`,
		"path=n.ipynb&kernel=" + made["KERNEL"]:     `{"resolved":[{"scope":"kernel","path":"` + b.folder + `/sub/n.ipynb"}]}`,
		"path=sub/n.ipynb&kernel=" + made["KERNEL"]: `{"resolved":[{"scope":"server","path":"sub/n.ipynb"}]}`,
		"path=n.ipynb&kernel=none":                  `{"resolved":[],"unresolved":[{"scope":"kernel","reason":"Kernel none could not be found"}]}`,
		"path=" + b.folder + "/sub/n.ipynb":         `{"scope":"server","path":"sub/n.ipynb"}`,
		"path=../../etc/passwd":                     `{"resolved":[]}`,
		"path=/etc/passwd":                          `{"resolved":[]}`,
		"path=/etc/passwd&kernel=" + made["KERNEL"]: `{"scope":"kernel","path":"/etc/passwd"}`,
		"path=nowhere.txt":                          `{"resolved":[]}`,
		"path=sub/../sub/n.ipynb%00":                `{"resolved":[]}`,
	} {
		if got := b.ask(b.url, "GET", "/api/resolvePath?"+query, ""); got.status != 200 || !strings.Contains(got.text, want) {
			t.Errorf("resolvePath %s: status %d: %s, want %s", query, got.status, got.text, want)
		}
	}
}

// TestSecurityNamesTheLimits checks that the sizes in SECURITY.md match the code.
func TestSecurityNamesTheLimits(t *testing.T) {
	text, err := os.ReadFile("../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	for _, want := range []string{
		fmt.Sprintf("%d MB a request", b.contents.MaxBody>>20), fmt.Sprintf("client_max_body_size %dm", b.contents.MaxBody>>20),
		fmt.Sprintf("%d connections. Of these, %d", maxConnections, maxUnauthenticated),
		fmt.Sprintf("%d MB for a notebook that is sent to be exported", maxExported>>20), fmt.Sprintf("%d MB for what names things", rest.MaxBody>>20),
		fmt.Sprintf("%d KB of headers", maxHeaders>>10), fmt.Sprintf("%.0f s for a request to be stated", headerTimeout.Seconds()),
		fmt.Sprintf("%.0f s for each piece", pieceTimeout.Seconds()), fmt.Sprintf("%d MB for a file that is opened", contents.MaxContent>>20),
		fmt.Sprintf("%d MB a message of a websocket", kernels.MaxMessage>>20),
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
			t.Errorf("it does not say %q", want)
		}
	}
}
