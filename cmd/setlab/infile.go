package main

import (
	"fmt"
	"slices"
	"strings"
)

// packagePrefixes are the prefixes of error messages of setlib's packages.
var packagePrefixes = []string{"sweeps", "grid", "runs", "train", "nn", "rbm", "topology", "sparse", "datasets", "predict"}

// inFile returns an error that names the file with the mistake instead of the package that found it.
func inFile(path string, err error) error { return &fileError{path, err} }

type fileError struct {
	path string
	err  error
}

func (e *fileError) Error() string {
	text := e.err.Error()
	for {
		prefix, rest, found := strings.Cut(text, ": ")
		if !found || !slices.Contains(packagePrefixes, prefix) {
			return fmt.Sprintf("%s: %s", e.path, text)
		}
		text = rest
	}
}

func (e *fileError) Unwrap() error { return e.err }
