package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"setlab/kernel/checkout"
	"setlab/lab/install"
)

func newInstall() *cobra.Command {
	var location install.Location
	var user, remove bool
	command := &cobra.Command{
		Use:   "install",
		Short: "Register the kernel with Jupyter",
		Long: `Register the kernel "setlab" with Jupyter, so that its notebooks can be opened
in JupyterLab, Jupyter Notebook, jupyter-console, nbconvert or an editor that
supports Jupyter. It replaces an older registration in the same folder.

Without a flag, the kernel is registered for you alone, in Jupyter's data folder
(JUPYTER_DATA_DIR, if set). Jupyter's --sys-prefix is a folder of the Python
that runs Jupyter, and only that Python can print it:

  setlab install --prefix "$(python3 -c 'import sys; print(sys.prefix)')"

The registration contains absolute paths, so register again after moving setlab
or its source.`,
		Example: `  setlab install                     for you
  setlab install --prefix ~/venv     for the Jupyter of a Python environment
  sudo setlab install --system       for everybody on this machine
  setlab install --remove            undo the first`,
		GroupID: groupSetUp,
		Args:    noArguments,
	}
	flags := command.Flags()
	flags.BoolVar(&user, "user", false, "register for you alone (the default)")
	flags.StringVar(&location.Prefix, "prefix", "", "register in `FOLDER`/share/jupyter, for one Python environment")
	flags.BoolVar(&location.System, "system", false, "register for every user of the machine")
	flags.BoolVar(&remove, "remove", false, "remove the registration instead")
	command.MarkFlagsMutuallyExclusive("user", "prefix", "system")
	command.RunE = func(command *cobra.Command, _ []string) error {
		dir, err := location.Dir()
		if err != nil {
			return err
		}
		if remove {
			return unregister(command.OutOrStdout(), dir)
		}
		return register(command.OutOrStdout(), dir)
	}
	return command
}

// register writes the kernelspec and prints what to do next.
func register(out io.Writer, dir string) error {
	spec, err := ownSpec()
	if err != nil {
		return err
	}
	if err := install.Write(dir, spec); err != nil {
		return permissionHint(err)
	}
	fmt.Fprintf(out, "The kernel %q is registered in %s.\nIt runs %s.\n", install.Name, dir, spec.Executable)
	if spec.Module == "" {
		fmt.Fprintf(out, "Compiled cells will not find setlab's packages: %v.\n", checkout.ErrNotFound)
	}
	if found, err := install.Find(); err == nil && len(found) > 0 && found[0].Dir != dir {
		fmt.Fprintf(out, "But Jupyter prefers the one in %s: remove it, or register there.\n", found[0].Dir)
	}
	fmt.Fprintln(out, "Next: `setlab lab` opens the notebooks, `setlab doctor` checks the rest.")
	return nil
}

// unregister removes the kernelspec.
func unregister(out io.Writer, dir string) error {
	err := install.Remove(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("nothing to remove: no kernel is registered in %s", dir)
	}
	if err != nil {
		return permissionHint(err)
	}
	fmt.Fprintf(out, "The kernel %q is no longer registered in %s.\n", install.Name, dir)
	return nil
}

// ownSpec returns the kernelspec that starts this executable.
func ownSpec() (install.Spec, error) {
	executable, err := os.Executable()
	if err != nil {
		return install.Spec{}, err
	}
	if strings.Contains(executable, string(filepath.Separator)+"go-build") {
		return install.Spec{}, fmt.Errorf("`go run` removes %s when it ends: build the command first (`make build`), then run bin/setlab install",
			executable)
	}
	spec := install.Spec{Executable: executable}
	if spec.Module, err = checkout.Find(); err != nil && !errors.Is(err, checkout.ErrNotFound) {
		return install.Spec{}, err
	}
	if tool, err := exec.LookPath("go"); err == nil {
		if spec.Go, err = filepath.Abs(tool); err != nil {
			return install.Spec{}, err
		}
	}
	return spec, nil
}

// permissionHint adds to a permission error how to register without that permission.
func permissionHint(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: run it as administrator (with sudo), or register for yourself only (without --system)", err)
	}
	return err
}
