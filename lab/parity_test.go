package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

// reply is a server's answer.
type reply struct {
	status         int
	location, kind string
	text           string
	value          any // decoded JSON, or nil for anything else
}

// ask sends a request with an unmodified path to a server.
func (b *bench) ask(base, method, path, body string) reply {
	b.t.Helper()
	request, err := http.NewRequest(method, base+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Authorization", "token "+token)
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	r := reply{status: response.StatusCode, location: response.Header.Get("Location"), kind: kind, text: string(text)}
	if kind == "application/json" && json.Unmarshal(text, &r.value) != nil && len(text) > 0 {
		b.t.Errorf("%s %s: no JSON: %s", method, path, text)
	}
	return r
}

// names maps common names to the names that each server uses.
type names map[string][2]string

// learn records the names in two corresponding answers.
func (n names) learn(path string, both [2]reply) {
	object := func(v any, field string) any { m, _ := v.(map[string]any); return m[field] }
	note := func(name string, get func(any) any) {
		first, _ := get(both[0].value).(string)
		second, _ := get(both[1].value).(string)
		if first != "" && second != "" {
			n[name] = [2]string{first, second}
		}
	}
	switch path {
	case "/api/sessions":
		note("ID", func(v any) any { return object(v, "id") })
		note("KERNEL", func(v any) any { return object(object(v, "kernel"), "id") })
	case "/api/kernels":
		note("SPARE", func(v any) any { return object(v, "id") })
	}
}

// replace replaces common names in a text by a server's names or, if common is set, the other way around.
func (n names) replace(text string, which int, common bool) string {
	for name, each := range n {
		if from, to := name, each[which]; common {
			text = strings.ReplaceAll(text, to, from)
		} else {
			text = strings.ReplaceAll(text, from, to)
		}
	}
	return text
}

// same holds the fields of the contents API whose values must also equal Jupyter's.
var same = []string{"name", "path", "format", "mimetype", "type", "writable"}

// compare lists the differences between our answer to a request and Jupyter's. For errors, only the status is compared,
// since each server has its own messages. Where Jupyter's server fails with status 500, our answer may be a refusal or
// a result.
func compare(path string, theirs, ours reply) (all []string) {
	if theirs.status == http.StatusInternalServerError && ours.status < 500 {
		return nil
	}
	if theirs.status != ours.status {
		return []string{fmt.Sprintf("status %d, Jupyter's is %d: %.300s | %.300s", ours.status, theirs.status, ours.text, theirs.text)}
	}
	if theirs.status >= 400 {
		return nil
	}
	unescaped := func(location string) string { plain, _ := url.PathUnescape(location); return plain }
	if a, b := unescaped(theirs.location), unescaped(ours.location); a != b {
		all = append(all, fmt.Sprintf("location %q, Jupyter's is %q", b, a))
	}
	if theirs.kind != ours.kind && theirs.text != "" {
		all = append(all, fmt.Sprintf("content type %q, Jupyter's is %q", ours.kind, theirs.kind))
	}
	w, isObject := theirs.value.(map[string]any)
	g, too := ours.value.(map[string]any)
	if isObject && too && strings.HasPrefix(path, "/api/contents") {
		for _, field := range same {
			if fmt.Sprint(w[field]) != fmt.Sprint(g[field]) {
				all = append(all, fmt.Sprintf("%s %v, Jupyter's is %v", field, g[field], w[field]))
			}
		}
	}
	return append(all, differ("", shape(theirs.value), shape(ours.value))...)
}

// TestAnswersAreJupyters sends the same requests to Debian's jupyter-server and to the lab. The answers must have the
// same status and shape and the same names.
func TestAnswersAreJupyters(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Jupyter")
	}
	text, err := os.ReadFile("testdata/parity.txt")
	if err != nil {
		t.Fatal(err)
	}
	b, theirs := newBench(t), t.TempDir()
	furnish(t, b.folder)
	furnish(t, theirs)
	bases := [2]string{jupyterServer(t, theirs), b.url}
	known := names{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		method, rest, _ := strings.Cut(line, " ")
		path, body, _ := strings.Cut(rest, " ")
		var both [2]reply
		for which, base := range bases {
			both[which] = b.ask(base, method, known.replace(path, which, false), known.replace(body, which, false))
		}
		if method == http.MethodPost && both[0].status == http.StatusCreated {
			known.learn(path, both)
		}
		for which := range both {
			both[which].location = known.replace(both[which].location, which, true)
		}
		for _, difference := range compare(path, both[0], both[1]) {
			t.Errorf("%.200s: %s", line, difference)
		}
	}
}
