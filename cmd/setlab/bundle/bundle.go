// Package bundle holds what the setlab binary carries beside its code, so that it works
// on a machine without a checkout: the runs and grids that come with the notebooks, and
// the source that compiled cells import. Each is unpacked once into the user's cache.
package bundle

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

// archives has what package pack writes. A binary that was built without `make` has none.
//
//go:embed archives
var archives embed.FS

// ErrNone says that the binary carries nothing of the kind: it was built by `go build`
// or `make lab` before there were archives.
var ErrNone = errors.New("this setlab carries no archive: build it with `make build`, or start it from within its checkout")

// Results returns the folder of the shipped runs and grids: results and grids in it.
func Results() (string, error) { return unpacked("results") }

// Module returns the root folder of the module's source, with that of all modules that
// compiled cells need.
func Module() (string, error) { return unpacked("module") }

// unpacked returns the folder with the contents of an archive.
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
		return "", fmt.Errorf("unpacking what setlab carries: %w", err)
	}
	return folder, nil
}
