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
