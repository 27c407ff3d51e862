package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"setlab/kernel/checkout"
	"setlab/kernel/install"
	"setlab/kernel/jupyter"
)

func newLab() *cobra.Command {
	var options jupyter.Options
	command := &cobra.Command{
		Use:   "lab [folder or notebook] [-- jupyter's own arguments]",
		Short: "Open the notebooks in a browser",
		Long: `Start the Jupyter that is installed on this machine (JupyterLab, or else
Jupyter Notebook) with the kernel "setlab", and open it in a browser. Without a
folder it shows the notebooks that come with SET Lab; start with tour.ipynb.

Ctrl-C ends it. What follows -- is passed on to Jupyter.`,
		Example: `  setlab lab                              the notebooks of SET Lab
  setlab lab ~/experiments                a folder of your own
  setlab lab --no-browser --port 9000     on a machine without a screen
  setlab lab -- --debug                   Jupyter's own options`,
		GroupID: groupWork,
		Args: func(command *cobra.Command, given []string) error {
			if dash := command.ArgsLenAtDash(); dash >= 0 {
				given = given[:dash]
			}
			return atMost(1)(command, given)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&options.NoBrowser, "no-browser", false, "print the address instead of opening a browser")
	flags.IntVar(&options.Port, "port", 0, "listen on `PORT` (default: 8888, or the next free one)")
	flags.StringVar(&options.IP, "ip", "", "listen on `ADDRESS` (default: this machine alone)")
	command.RunE = func(command *cobra.Command, given []string) error {
		folders := given
		if dash := command.ArgsLenAtDash(); dash >= 0 {
			folders, options.Arguments = given[:dash], given[dash:]
		}
		folder, err := labFolder(folders)
		if err != nil {
			return err
		}
		options.Folder = folder
		program, err := jupyter.Find()
		if err != nil {
			return err
		}
		if err := ensureRegistered(command.OutOrStdout()); err != nil {
			return err
		}
		fmt.Fprintf(command.OutOrStdout(), "Starting %s on %s. Ctrl-C ends it.\n", program.Name, folder)
		return program.Serve(options)
	}
	return command
}

// labFolder is the folder, or the notebook, to open.
func labFolder(given []string) (string, error) {
	if len(given) > 0 {
		if _, err := os.Stat(given[0]); err != nil {
			return "", err
		}
		return filepath.Abs(given[0])
	}
	root, err := checkout.Find()
	if errors.Is(err, checkout.ErrNotFound) {
		return os.Getwd()
	}
	return filepath.Join(root, "notebooks"), err
}

// ensureRegistered registers the kernel unless Jupyter already finds one that
// can be started, and says so when it does.
func ensureRegistered(out io.Writer) error {
	found, err := install.Find()
	if err != nil {
		return err
	}
	dir := ""
	if len(found) > 0 {
		first := found[0]
		_, err := os.Stat(first.Spec.Executable)
		if first.Err == nil && !errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		dir = first.Dir
	} else if dir, err = (install.Location{}).Dir(); err != nil {
		return err
	}
	spec, err := ownSpec()
	if err != nil {
		return err
	}
	if err := install.Write(dir, spec); err != nil {
		return permissionHint(err)
	}
	fmt.Fprintf(out, "Registered the kernel %q in %s.\n", install.Name, dir)
	return nil
}
