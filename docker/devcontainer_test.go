package docker

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// devcontainer is the file for Codespaces, with the fields that it uses of the published schema (schemas/devContainer.base.schema.json
// of devcontainers/spec).
type devcontainer struct {
	Name  string
	Build struct {
		Dockerfile, Context, Target string
	}
	RemoteUser      string
	ForwardPorts    []int
	PortsAttributes map[string]struct {
		Label, OnAutoForward string
	}
	PostAttachCommand string
}

// TestDevcontainer checks that the file for Codespaces has only known fields, builds a target of the Dockerfile as a user that the
// target creates, and forwards the port that it exposes. Its command is tested in cmd/setlab/e2e.
func TestDevcontainer(t *testing.T) {
	const folder = "../.devcontainer"
	file, err := os.Open(filepath.Join(folder, "devcontainer.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var d devcontainer
	read := json.NewDecoder(file)
	read.DisallowUnknownFields()
	if err := read.Decode(&d); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{d.Build.Dockerfile: "Dockerfile", d.Build.Context: ".."} {
		a, err := os.Stat(filepath.Join(folder, path))
		if err != nil {
			t.Fatal(err)
		}
		if b, err := os.Stat(want); err != nil || !os.SameFile(a, b) {
			t.Errorf("%s is not %s: %v", path, want, err)
		}
	}
	_, stages := dockerfile(t)
	if !slices.ContainsFunc(stages, func(s stage) bool { return s.name == d.Build.Target }) {
		t.Errorf("the Dockerfile has no target %q", d.Build.Target)
	}
	var user, port string
	for _, step := range lineage(stages, d.Build.Target) {
		switch step.name {
		case "USER":
			user = step.arguments[0]
		case "EXPOSE":
			port = step.arguments[0]
		}
	}
	if user != d.RemoteUser {
		t.Errorf("the user is %q, and %q in the image", d.RemoteUser, user)
	}
	if len(d.ForwardPorts) != 1 || strconv.Itoa(d.ForwardPorts[0]) != port {
		t.Errorf("ports %d are forwarded, and the image exposes %s", d.ForwardPorts, port)
	}
	at := d.PortsAttributes[port]
	if len(d.PortsAttributes) != 1 || !slices.Contains([]string{"notify", "openBrowser", "openBrowserOnce", "openPreview", "silent", "ignore"}, at.OnAutoForward) {
		t.Errorf("attributes of ports: %+v", d.PortsAttributes)
	}
	if !strings.HasPrefix(d.PostAttachCommand, "setlab lab ") || !strings.Contains(d.PostAttachCommand, "--port "+port+" ") {
		t.Errorf("the command is %q", d.PostAttachCommand)
	}
}
