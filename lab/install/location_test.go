package install

import (
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// clearJupyter unsets the variables that determine Jupyter's folders.
func clearJupyter(t *testing.T) {
	for _, name := range []string{"JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_PATH", "JUPYTER_PREFER_ENV_PATH",
		"XDG_DATA_HOME", "VIRTUAL_ENV", "CONDA_PREFIX"} {
		t.Setenv(name, "")
	}
}

func TestLocation(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the paths below are Linux's")
	}
	tests := []struct {
		name     string
		env      map[string]string
		location Location
		want     string
	}{
		{"user", nil, Location{}, "/home/ada/.local/share/jupyter/kernels/setlab"},
		{"user, XDG", map[string]string{"XDG_DATA_HOME": "/x"}, Location{}, "/x/jupyter/kernels/setlab"},
		{"user, Jupyter's own variable", map[string]string{"XDG_DATA_HOME": "/x", "JUPYTER_DATA_DIR": "/j"}, Location{}, "/j/kernels/setlab"},
		{"prefix", map[string]string{"JUPYTER_DATA_DIR": "/j"}, Location{Prefix: "/venv"}, "/venv/share/jupyter/kernels/setlab"},
		{"system", map[string]string{"JUPYTER_DATA_DIR": "/j"}, Location{System: true}, "/usr/local/share/jupyter/kernels/setlab"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			clearJupyter(t)
			t.Setenv("HOME", "/home/ada")
			for name, value := range test.env {
				t.Setenv(name, value)
			}
			if got, err := test.location.Dir(); err != nil || got != test.want {
				t.Errorf("Dir() = %q, %v; want %q", got, err, test.want)
			}
		})
	}
	if dir, err := (Location{Prefix: "/venv", System: true}).Dir(); err == nil {
		t.Errorf("prefix and system together gave %q", dir)
	}
	t.Chdir("/tmp")
	if got, err := (Location{Prefix: "venv"}).Dir(); err != nil || got != "/tmp/venv/share/jupyter/kernels/setlab" {
		t.Errorf("relative prefix: %q, %v", got, err)
	}
}

func TestSearchPathOrder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the paths below are Linux's")
	}
	system := []string{"/usr/local/share/jupyter", "/usr/share/jupyter"}
	clearJupyter(t)
	t.Setenv("JUPYTER_PATH", "/first:/j")
	t.Setenv("JUPYTER_DATA_DIR", "/j")
	t.Setenv("VIRTUAL_ENV", "/venv")
	expect := func(want ...string) {
		t.Helper()
		if got, err := SearchPath(); err != nil || !slices.Equal(got, slices.Concat(want, system)) {
			t.Errorf("SearchPath() = %q, %v; want %q and then the system's", got, err, want)
		}
	}
	expect("/first", "/j", "/venv/share/jupyter")
	t.Setenv("JUPYTER_PATH", "/first")
	expect("/first", "/venv/share/jupyter", "/j")
	t.Setenv("JUPYTER_PREFER_ENV_PATH", "0")
	expect("/first", "/j", "/venv/share/jupyter")
	t.Setenv("JUPYTER_PREFER_ENV_PATH", "")
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("CONDA_PREFIX", "/conda")
	t.Setenv("CONDA_DEFAULT_ENV", "base")
	expect("/first", "/j", "/conda/share/jupyter")
	t.Setenv("CONDA_DEFAULT_ENV", "own")
	expect("/first", "/conda/share/jupyter", "/j")
}

func TestFindTakesTheFirstOnThePath(t *testing.T) {
	clearJupyter(t)
	first, second := t.TempDir(), t.TempDir()
	t.Setenv("JUPYTER_PATH", first)
	t.Setenv("JUPYTER_DATA_DIR", second)
	for data, executable := range map[string]string{first: "/one", second: "/two"} {
		if err := Write(filepath.Join(data, "kernels", Name), Spec{Executable: executable}); err != nil {
			t.Fatal(err)
		}
	}
	found, err := Find()
	if err != nil || len(found) < 2 || found[0].Spec.Executable != "/one" || found[1].Spec.Executable != "/two" {
		t.Errorf("Find() = %+v, %v", found, err)
	}
}
