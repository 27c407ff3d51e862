package docker

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestEntrypoint checks that the entry point runs setlab's commands as well as any other program.
func TestEntrypoint(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "setlab"), []byte("#!/bin/sh\necho setlab \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("entrypoint")
	if err != nil {
		t.Fatal(err)
	}
	entrypoint := filepath.Join(folder, "entrypoint")
	if err := os.WriteFile(entrypoint, text, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		arguments []string
		want      string
	}{
		{nil, "setlab"},
		{[]string{"--help"}, "setlab --help"},
		{[]string{"lab", "--no-browser"}, "setlab lab --no-browser"},
		{[]string{"run", "a b.ipynb", "-p", "scale=quick"}, "setlab run a b.ipynb -p scale=quick"},
		{[]string{"setlab", "run", "a.ipynb"}, "setlab run a.ipynb"},
		{[]string{"sh", "-c", "echo other"}, "other"},
	} {
		command := exec.Command("/bin/sh", append([]string{entrypoint}, test.arguments...)...)
		command.Env = []string{"PATH=" + folder + ":/usr/bin:/bin"}
		if got, err := command.CombinedOutput(); err != nil || strings.TrimSpace(string(got)) != test.want {
			t.Errorf("%q: %q, %v", test.arguments, got, err)
		}
	}
	// The message says if the folder belongs to another user.
	theirs := filepath.Join(t.TempDir(), "work")
	if err := os.Mkdir(theirs, 0o555); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("/bin/sh", "-c", `cd "$1" && exec /bin/sh "$2" list`, "sh", theirs, entrypoint)
	command.Env = []string{"PATH=" + folder + ":/usr/bin:/bin"}
	if os.Getuid() == 0 { // root can write everywhere
		if err := os.Chmod(filepath.Dir(folder), 0o755); err != nil {
			t.Fatal(err)
		}
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if got, err := command.CombinedOutput(); err != nil || !strings.Contains(string(got), "is of user "+fmt.Sprint(os.Getuid())) || !strings.HasSuffix(string(got), "setlab list\n") {
		t.Errorf("in a folder that cannot be written to: %q, %v", got, err)
	}
	for script, shell := range map[string]string{"entrypoint": "/bin/sh", "base": "/bin/bash", "build": "/bin/bash", "buildah.sh": "/bin/bash", "test": "/bin/bash"} {
		if said, err := exec.Command(shell, "-n", script).CombinedOutput(); err != nil {
			t.Errorf("%s: %v %s", script, err, said)
		}
	}
}
