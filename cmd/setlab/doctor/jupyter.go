package doctor

import (
	"context"
	"fmt"
	"os"

	"setlab/cmd/setlab/doctor/jupyter"
	"setlab/lab/install"
)

// jupyterProgram checks for Jupyter, which is another way to open the notebooks.
func jupyterProgram(ctx context.Context) Finding {
	program, err := jupyter.Find()
	if err != nil {
		return note(err.Error(), "not required: `setlab lab` has its own front end")
	}
	version, err := program.Version(ctx)
	if err != nil {
		return failure(err, "reinstall Jupyter")
	}
	return ok(fmt.Sprintf("%s %s (%s)", program.Name, version, program.Path))
}

// kernelspec checks the kernelspec that Jupyter uses.
func kernelspec(context.Context) Finding {
	const remedy = "setlab install"
	found, err := install.Find()
	if err != nil {
		return failure(err, remedy)
	}
	if len(found) == 0 {
		return note("the kernel is not registered with Jupyter; `setlab lab` does not need it", remedy+", to use it in a Jupyter of your own")
	}
	first := found[0]
	if first.Err != nil {
		return failure(first.Err, remedy)
	}
	if _, err := os.Stat(first.Spec.Executable); err != nil {
		return problem(fmt.Sprintf("%s starts %s, which cannot be found", first.Dir, first.Spec.Executable), remedy)
	}
	if module := first.Spec.Module; module != "" {
		if _, err := os.Stat(module); err != nil {
			return problem(fmt.Sprintf("%s has compiled cells import from %s, which cannot be found", first.Dir, module), remedy)
		}
	}
	if !sameFile(first.Spec.Executable) {
		return note(fmt.Sprintf("%s starts another setlab: %s", first.Dir, first.Spec.Executable),
			remedy+", if it should start this one")
	}
	return ok(first.Dir)
}

// sameFile reports whether path is this executable.
func sameFile(path string) bool {
	self, err := os.Executable()
	if err != nil {
		return false
	}
	a, errA := os.Stat(path)
	b, errB := os.Stat(self)
	return errA == nil && errB == nil && os.SameFile(a, b)
}
