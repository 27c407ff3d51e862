package kernel

import (
	"testing"

	"setlab/kernel/output"
)

// TestAdviceWithoutGo checks that without Go, messages do not suggest compiling a cell without
// mentioning what is missing.
func TestAdviceWithoutGo(t *testing.T) {
	k := newKernel(t)
	const code = "import \"nosuch/pkg\"\nfmt.Println(pkg.X)"
	t.Setenv("PATH", t.TempDir())
	fails(t, k, code, output.CompileError, "1:8: ", "this machine has no Go", "https://go.dev/dl/")
	fails(t, k, "import \"nosuch/pkg\"\nfunc f() { pkg.X() }", output.CompileError, "this machine has no Go")
}

// TestWorkspaceOfTheUser checks that cells are compiled whatever the user's settings say about workspaces.
func TestWorkspaceOfTheUser(t *testing.T) {
	for _, workspace := range []string{"off", "/nowhere/go.work"} {
		t.Setenv("GOWORK", workspace)
		cells(t, compiling(t), [][2]string{{"%%\nfmt.Print(6 * 7)", "42"}})
	}
}
