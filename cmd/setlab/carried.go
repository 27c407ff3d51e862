package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"setlab/cmd/setlab/bundle"
	"setlab/kernel/checkout"
)

// shippedVariable is what package runs looks for the shipped runs and grids by.
const shippedVariable = "SETLAB_SHIPPED"

// findShipped has this process and those that it starts find the shipped runs and grids: those of the checkout that this program or the
// working folder lies in, or what the program carries. What is wrong with that it says on log; the rest works without.
func findShipped(log io.Writer) {
	if os.Getenv(shippedVariable) != "" {
		return
	}
	folder, err := shippedFolder()
	if err == nil && folder != "" {
		err = os.Setenv(shippedVariable, folder)
	}
	if err != nil && !errors.Is(err, bundle.ErrNone) {
		fmt.Fprintf(log, "setlab: the runs that come with the notebooks are not at hand: %v\n", err)
	}
}

func shippedFolder() (string, error) {
	if executable, err := os.Executable(); err == nil {
		if root, ok := checkout.Above(filepath.Dir(executable)); ok { // as `make build` puts it
			return filepath.Join(root, "notebooks"), nil
		}
	}
	if working, err := os.Getwd(); err == nil {
		if root, ok := checkout.Above(working); ok {
			return filepath.Join(root, "notebooks"), nil
		}
	}
	return bundle.Results()
}

// The source that cells are compiled from, where there is no checkout.
func init() {
	checkout.Carried = func() (string, error) {
		root, err := bundle.Module()
		if errors.Is(err, bundle.ErrNone) {
			return "", checkout.ErrNotFound
		}
		return root, err
	}
}
