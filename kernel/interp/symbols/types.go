package symbols

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

//go:embed types/std.zip
var standard []byte

//go:embed types/numeric.zip
var numeric []byte

//go:embed types/setlab.zip
var module []byte

// Importer imports packages from the embedded export data: it needs neither
// their source nor a Go toolchain. It is safe for concurrent use.
type Importer struct {
	mutex    sync.Mutex
	fset     *token.FileSet
	files    map[string]*zip.File
	packages map[string]*types.Package // complete, or reached from a complete one
}

// NewImporter returns an importer that has not read anything yet.
func NewImporter() (*Importer, error) {
	files, err := filesOf(standard, numeric, module)
	if err != nil {
		return nil, fmt.Errorf("the embedded export data: %w", err)
	}
	return &Importer{fset: token.NewFileSet(), files: files, packages: map[string]*types.Package{}}, nil
}

// filesOf returns the files in archives by name.
func filesOf(archives ...[]byte) (map[string]*zip.File, error) {
	files := map[string]*zip.File{}
	for _, archive := range archives {
		reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
		if err != nil {
			return nil, err
		}
		for _, file := range reader.File {
			files[file.Name] = file
		}
	}
	return files, nil
}

// Has reports whether a package can be imported.
func (i *Importer) Has(path string) bool {
	return path == "unsafe" || i.files[path] != nil
}

// Import implements types.Importer.
func (i *Importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	i.mutex.Lock()
	defer i.mutex.Unlock()
	if p := i.packages[path]; p != nil && p.Complete() {
		return p, nil
	}
	file := i.files[path]
	if file == nil {
		return nil, fmt.Errorf("package %s is not available to interpreted cells", path)
	}
	data, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("the embedded export data of %s: %w", path, err)
	}
	defer data.Close()
	return gcexportdata.Read(data, i.fset, i.packages, path)
}
