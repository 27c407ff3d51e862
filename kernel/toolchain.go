package kernel

import (
	"errors"
	"os/exec"
	"strings"

	"setlab/kernel/output"
)

// withoutGo replaces the advice to compile a cell on a machine without a Go toolchain.
const withoutGo = "; a cell that begins with %% would be compiled, but this machine has no Go: install it from https://go.dev/dl/, put its bin folder on PATH and restart the kernel"

// advise corrects the advice to compile the cell if this machine cannot compile.
func advise(err error) {
	var failure *output.Failure
	if !errors.As(err, &failure) || !strings.Contains(failure.Message, output.CompiledWay) {
		return
	}
	if _, err := exec.LookPath("go"); err == nil {
		return
	}
	failure.Message = strings.ReplaceAll(failure.Message, output.CompiledWay, withoutGo)
	for i, line := range failure.Traceback {
		failure.Traceback[i] = strings.ReplaceAll(line, output.CompiledWay, withoutGo)
	}
}
