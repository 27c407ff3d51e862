package install

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/checkout"
)

// TestJupyterSeesTheKernel checks the registration with a real Jupyter.
func TestJupyterSeesTheKernel(t *testing.T) {
	jupyter := need.Program(t, "jupyter", "apt install jupyter-client")
	clearJupyter(t)
	t.Setenv("JUPYTER_DATA_DIR", filepath.Join(t.TempDir(), "data with spaces"))
	dir, err := Location{}.Dir()
	if err != nil {
		t.Fatal(err)
	}
	list := func() map[string]struct {
		ResourceDir string `json:"resource_dir"`
		Spec        kernelJSON
	} {
		t.Helper()
		command := exec.Command(jupyter, "kernelspec", "list", "--json")
		command.Stderr = os.Stderr
		output, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Kernelspecs map[string]struct {
				ResourceDir string `json:"resource_dir"`
				Spec        kernelJSON
			}
		}
		if err := json.Unmarshal(output, &answer); err != nil {
			t.Fatalf("%v in %s", err, output)
		}
		return answer.Kernelspecs
	}
	if err := Write(dir, Spec{Executable: "/opt/setlab", Module: "/src"}); err != nil {
		t.Fatal(err)
	}
	spec, ok := list()[Name]
	if !ok || spec.ResourceDir != dir || spec.Spec.InterruptMode != "message" || spec.Spec.Argv[0] != "/opt/setlab" ||
		spec.Spec.Language != "go" || spec.Spec.Env[checkout.Variable] != "/src" {
		t.Errorf("Jupyter sees %+v (found: %v), want the kernelspec of %s", spec, ok, dir)
	}
	if err := Remove(dir); err != nil {
		t.Fatal(err)
	}
	if spec, ok := list()[Name]; ok {
		t.Errorf("Jupyter still sees %+v", spec)
	}
}
