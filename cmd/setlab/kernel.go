package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"setlab/kernel"
	"setlab/kernel/checkout"
	"setlab/kernel/history"
	"setlab/kernel/jupyter/server"
	"setlab/kernel/jupyter/wire"
	"setlab/lab/install"
)

func newKernel() *cobra.Command {
	var noStartup bool
	command := &cobra.Command{
		Use:    "kernel CONNECTION_FILE",
		Short:  "Serve one notebook (Jupyter starts this)",
		Hidden: true,
		Args:   exactly(1, "a connection file"),
		RunE: func(command *cobra.Command, given []string) error {
			connection, err := wire.ReadConnection(given[0])
			if err != nil {
				return err
			}
			if wire.Exposed(given[0]) {
				fmt.Fprintf(command.ErrOrStderr(), "setlab kernel: other users can read %s and run code as you with its key; run chmod 600 on it\n", given[0])
			}
			options, err := kernelOptions()
			if err != nil {
				return err
			}
			options.ID = kernelID(given[0])
			options.Served = served(given[0])
			if !noStartup {
				options.Startup = readStartup(command.ErrOrStderr())
			}
			core, err := kernel.New(options)
			if err != nil {
				return err
			}
			core.Start()
			// Without a home directory, the history lasts only as long as the kernel.
			past, _ := history.DefaultPath()
			// An interrupt is for the running cell, and does not end the kernel.
			ctx, stop := signal.NotifyContext(context.WithoutCancel(command.Context()), append(hangUp(), syscall.SIGTERM)...)
			defer stop()
			return server.Serve(ctx, connection, core, server.Options{History: past})
		},
	}
	command.Flags().BoolVar(&noStartup, noStartupFlag, false, "do not run the startup file before the first cell")
	return command
}

// kernelID returns Jupyter's ID of a kernel, taken from its connection file's name, kernel-ID.json. It returns "" for
// any other name.
func kernelID(connectionFile string) string {
	id, ok := strings.CutPrefix(filepath.Base(connectionFile), "kernel-")
	if !ok {
		return ""
	}
	return strings.TrimSuffix(id, ".json")
}

// served returns the root folder of the Jupyter server that wrote the connection file and started this kernel, or "" if
// there is none. The server leaves a file about itself next to the connection file.
func served(connectionFile string) string {
	for _, kind := range []string{"jpserver", "nbserver"} { // Jupyter Server, and Jupyter Notebook before version 7
		var server struct {
			Root     string `json:"root_dir"`
			Notebook string `json:"notebook_dir"`
		}
		text, err := os.ReadFile(filepath.Join(filepath.Dir(connectionFile), kind+"-"+os.Getenv("JPY_PARENT_PID")+".json"))
		if err == nil && json.Unmarshal(text, &server) == nil {
			return cmp.Or(server.Root, server.Notebook)
		}
	}
	return ""
}

// kernelOptions returns the kernel's options, with the locations of the programs and sources that it needs.
func kernelOptions() (kernel.Options, error) {
	findShipped(os.Stderr)
	module, err := checkout.Source()
	if err != nil && !errors.Is(err, checkout.ErrNotFound) {
		return kernel.Options{}, err
	}
	return kernel.Options{Module: module}, findGo()
}

// findGo adds the folder of the kernelspec's go command to PATH if PATH has no go command. A Jupyter started from a
// desktop does not inherit the shell's PATH.
func findGo() error {
	if _, err := exec.LookPath("go"); err == nil {
		return nil
	}
	path := os.Getenv(install.GoVariable)
	if path == "" {
		return nil
	}
	return os.Setenv("PATH", os.Getenv("PATH")+string(os.PathListSeparator)+filepath.Dir(path))
}
