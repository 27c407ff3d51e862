// Package bundle holds the archives embedded in the setlab binary, so that it works on a machine
// without a checkout: the runs and grids that come with the notebooks, and the source that compiled
// cells import. Each archive is unpacked once into the user's cache.
package bundle

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

// archives holds the files written by package pack. It is empty in a binary built without `make`.
//
//go:embed archives
var archives embed.FS

// ErrNone is returned if the binary does not contain the archive because `go build` or `make lab`
// built it before the archives existed.
var ErrNone = errors.New("this setlab has no embedded archive: build it with `make build`, or start it inside its checkout")

// Results returns the folder that contains the shipped runs in results and the shipped grids in
// grids.
func Results() (string, error) { return unpacked("results") }

// Module returns the root folder of the module's source and the source of all modules that compiled
// cells need.
func Module() (string, error) { return unpacked("module") }

// unpacked unpacks an archive if necessary and returns the folder of its contents.
func unpacked(name string) (string, error) {
	archive, err := archives.ReadFile("archives/" + name + ".tar.gz")
	if errors.Is(err, fs.ErrNotExist) {
		return "", ErrNone
	}
	if err != nil {
		return "", err
	}
	place, err := cacheFolder()
	if err != nil {
		return "", err
	}
	folder, err := unpack(archive, place, name)
	if err != nil {
		return "", fmt.Errorf("unpacking setlab's archive: %w", err)
	}
	return folder, nil
}
