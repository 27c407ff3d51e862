package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"go/types"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"

	"github.com/traefik/yaegi/stdlib"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// standardLibrary returns the paths of Go's own packages that yaegi knows,
// among them the generic ones that it interprets from source, and os/exec, which it
// counts among the unrestricted.
func standardLibrary() []string {
	paths := []string{"cmp", "maps", "os/exec", "slices", "iter", "unsafe"}
	for key := range stdlib.Symbols {
		if p := path.Dir(key); p != "." && p != "github.com/traefik/yaegi/interp" && p != "github.com/traefik/yaegi" {
			paths = append(paths, p)
		}
	}
	sort.Strings(paths)
	return slices.Compact(paths)
}

// writeTypes writes the export data of packages into an archive, each with what
// it reaches of others so that it can be read alone.
func writeTypes(name string, found []*packages.Package) error {
	contents := map[string][]byte{}
	for _, p := range found {
		if p.Types == types.Unsafe {
			continue
		}
		var data bytes.Buffer
		if err := gcexportdata.Write(&data, nil, p.Types); err != nil {
			return fmt.Errorf("%s: %w", p.PkgPath, err)
		}
		contents[p.PkgPath] = data.Bytes()
	}
	return writeArchive(filepath.Join("types", name+".zip"), contents)
}

// writeArchive writes files into an archive, in the order of their names.
func writeArchive(name string, contents map[string][]byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	var archive bytes.Buffer
	writer := zip.NewWriter(&archive)
	writer.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, file := range slices.Sorted(maps.Keys(contents)) {
		entry, err := writer.Create(file)
		if err == nil {
			_, err = entry.Write(contents[file])
		}
		if err != nil {
			return err
		}
	}
	if err := writer.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, archive.Bytes(), 0o666)
}
