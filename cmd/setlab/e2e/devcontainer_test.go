package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDevcontainer runs the command that starts the lab in a codespace, in the checkout and on another port. The lab must answer to this
// machine's name and to the name under which the codespace forwards the port, and to no other name.
func TestDevcontainer(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	text, err := os.ReadFile(filepath.Join(m.root, ".devcontainer", "devcontainer.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ PostAttachCommand string }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	port := fmt.Sprint(freePort(t))
	command := strings.ReplaceAll(strings.Replace(file.PostAttachCommand, "setlab", m.setlab(), 1), "8888", port)
	m.env = append(m.env, "CODESPACE_NAME=green-space", "GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN=app.github.dev")
	s := m.serve(t, "jpserver", "/bin/sh", "-c", "cd "+m.root+" && exec "+command)
	for host, want := range map[string]int{
		"localhost:" + port: http.StatusOK, "green-space-" + port + ".app.github.dev": http.StatusOK, "red-space-" + port + ".app.github.dev": http.StatusForbidden,
	} {
		request, err := http.NewRequest(http.MethodGet, s.URL+"api/contents/tour.ipynb?content=0", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		request.Header.Set("Authorization", "token "+s.Token)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("as %s it answers %s, want %d", host, answer.Status, want)
		}
	}
}
