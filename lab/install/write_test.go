package install

import (
	"encoding/json"
	"errors"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestWriteMakesAKernelspec(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kernels", Name)
	spec := Spec{Executable: "/opt/set lab/setlab", Module: "/home/x/$HOME/set-lab", Go: "/usr/local/go/bin/go"}
	if err := Write(dir, spec); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"argv":           []any{"/opt/set lab/setlab", "kernel", "{connection_file}"},
		"display_name":   "SET Lab (Go)",
		"language":       "go",
		"interrupt_mode": "message",
		"env":            map[string]any{"SETLAB_MODULE": "/home/x/$$HOME/set-lab", "SETLAB_GO": "/usr/local/go/bin/go"},
	}
	if !reflect.DeepEqual(file, want) {
		t.Errorf("kernel.json says\n%s\nwant %v", text, want)
	}
	if got, err := Read(dir); err != nil || got != spec {
		t.Errorf("Read = %+v, %v; want what was written", got, err)
	}
	for name, pixels := range map[string]int{"logo-32x32.png": 32, "logo-64x64.png": 64} {
		if got := pngSize(t, filepath.Join(dir, name)); got != [2]int{pixels, pixels} {
			t.Errorf("%s is %v pixels", name, got)
		}
	}
	names := fileNames(t, dir)
	if want := []string{"kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"}; !reflect.DeepEqual(names, want) {
		t.Errorf("the folder holds %v, want %v", names, want)
	}
}

func TestWriteReplacesAnOlderRegistration(t *testing.T) {
	dir := t.TempDir()
	for _, executable := range []string{"/old/setlab", "/new/setlab"} {
		if err := Write(dir, Spec{Executable: executable}); err != nil {
			t.Fatal(err)
		}
	}
	if spec, err := Read(dir); err != nil || spec.Executable != "/new/setlab" {
		t.Errorf("after the second installation: %+v, %v", spec, err)
	}
	if names := fileNames(t, dir); len(names) != 4 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteKeepsTheOldRegistrationWhenItFails(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, Spec{Executable: "/old/setlab"}); err != nil {
		t.Fatal(err)
	}
	// A folder in place of a logo cannot be replaced by a file.
	logo := filepath.Join(dir, "logo-svg.svg")
	if err := errors.Join(os.Remove(logo), os.Mkdir(logo, 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := Write(dir, Spec{Executable: "/new/setlab"}); err == nil {
		t.Fatal("Write succeeded over a folder")
	}
	if spec, err := Read(dir); err != nil || spec.Executable != "/old/setlab" {
		t.Errorf("after the failure: %+v, %v", spec, err)
	}
	for _, name := range fileNames(t, dir) {
		if strings.HasPrefix(name, ".") {
			t.Errorf("left behind: %s", name)
		}
	}
}

func TestWriteRefusesARelativeExecutable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "spec")
	err := Write(dir, Spec{Executable: "bin/setlab"})
	if err == nil || !strings.Contains(err.Error(), `"bin/setlab"`) {
		t.Errorf("error %v does not name the path", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Error("something was written")
	}
}

func TestRemove(t *testing.T) {
	dir := filepath.Join(t.TempDir(), Name)
	if err := Remove(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removing nothing: %v", err)
	}
	if err := Write(dir, Spec{Executable: "/bin/setlab"}); err != nil {
		t.Fatal(err)
	}
	if err := Remove(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("still there: %v", err)
	}
}

func TestRemoveLeavesOtherFoldersAlone(t *testing.T) {
	dir := t.TempDir()
	precious := filepath.Join(dir, "thesis.tex")
	if err := os.WriteFile(precious, []byte("years"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Remove(dir); err == nil {
		t.Error("Remove accepted a folder without kernel.json")
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
}

func TestRemoveOfALinkKeepsItsTarget(t *testing.T) {
	target := t.TempDir()
	if err := Write(target, Spec{Executable: "/bin/setlab"}); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), Name)
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := Remove(link); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(target); err != nil {
		t.Errorf("the linked folder: %v", err)
	}
}

func TestReadOfADamagedKernelspec(t *testing.T) {
	for name, text := range map[string]string{"not JSON": `{"argv": [`, "no command": `{"argv": [], "language": "go"}`} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "kernel.json")
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), file) {
				t.Errorf("error %v does not name the file", err)
			}
		})
	}
}

func pngSize(t *testing.T, name string) [2]int {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	config, err := png.DecodeConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{config.Width, config.Height}
}

func fileNames(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
