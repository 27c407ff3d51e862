package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/cmd/setlab/bundle"
	"setlab/kernel/checkout"
	"setlab/kernel/notebook/run"
	"setlab/notebooks"
)

// shippedVariable is the environment variable that holds the folder of the shipped runs and grids. See runs.Shipped.
const shippedVariable = "SETLAB_SHIPPED"

// findShipped sets shippedVariable so that this process and its children find the shipped runs and grids: those of the checkout or
// those embedded in the binary. It writes problems to log, since everything else works without them.
func findShipped(log io.Writer) {
	if os.Getenv(shippedVariable) != "" {
		return
	}
	folder, err := shippedFolder()
	if err == nil && folder != "" {
		err = os.Setenv(shippedVariable, folder)
	}
	if err != nil && !errors.Is(err, bundle.ErrNone) {
		fmt.Fprintf(log, "setlab: cannot use the runs that come with the notebooks: %v\n", err)
	}
}

func shippedFolder() (string, error) {
	if root, err := checkout.Find(); err == nil {
		folder := filepath.Join(root, "notebooks")
		if checkFolder(filepath.Join(folder, "results"), "store") == nil {
			return folder, nil
		}
	}
	return bundle.Results()
}

// withShipped replaces the names of shipped notebooks that do not exist in the working directory with the paths of the notebooks: those
// of the checkout that contains the working directory, or else the user's copies.
// The result of a single notebook is written to NAME.executed.ipynb in the working directory. With several notebooks, the options must
// say where the results go.
func withShipped(paths []string, options *run.Options) ([]string, error) {
	paths = slices.Clone(paths)
	for k, name := range paths {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) || !isShipped(name) {
			continue
		}
		if options.Output == "" && !options.InPlace && options.OutputTo == nil {
			if len(paths) > 1 {
				return nil, fmt.Errorf("%s is a notebook that comes with SET Lab; name a folder for the results with -o", name)
			}
			options.Output = strings.TrimSuffix(filepath.Base(name), ".ipynb") + run.Executed + ".ipynb"
		}
		folder, err := shippedNotebooks(name)
		if err != nil {
			return nil, err
		}
		paths[k] = filepath.Join(folder, name)
	}
	return paths, nil
}

// shippedNotebooks returns the folder that holds the notebook with a shipped notebook's name.
func shippedNotebooks(name string) (string, error) {
	working, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if root, found := checkout.Above(working); found {
		folder := filepath.Join(root, "notebooks")
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			return folder, nil
		}
	}
	data, err := labData()
	if err != nil {
		return "", err
	}
	folder, _, err := labFolder(nil, labPlace{data: data})
	return folder, err
}

// isShipped reports whether a notebook of this name comes with SET Lab.
func isShipped(name string) bool {
	_, err := fs.Stat(notebooks.Files, name)
	return err == nil && filepath.Ext(name) == ".ipynb"
}

// Without a checkout, cells are compiled from the source embedded in the binary.
func init() {
	checkout.Carried = func() (string, error) {
		root, err := bundle.Module()
		if errors.Is(err, bundle.ErrNone) {
			return "", checkout.ErrNotFound
		}
		return root, err
	}
}
