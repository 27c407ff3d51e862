package symbols

import (
	"archive/zip"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"sync"
)

//go:embed docs/std.zip
var standardDocs []byte

//go:embed docs/numeric.zip
var numericDocs []byte

//go:embed docs/setlab.zip
var moduleDocs []byte

// docs are the doc comments of the packages that cells can import, read when one
// of a package is first asked for.
type docs struct {
	mutex    sync.Mutex
	files    map[string]*zip.File
	packages map[string]map[string]string
}

// Paths returns the import paths of all packages that can be imported, sorted.
func (i *Importer) Paths() []string {
	return append(slices.Sorted(maps.Keys(i.files)), "unsafe")
}

// Doc returns the doc comment, as it stands in the source without its comment
// marks, of an exported identifier of a package: "Name", or "Type.Name" for a
// field or method. The empty name stands for the package itself. It is empty for
// what has none. Go's own functions are in the package "builtin".
func (i *Importer) Doc(path, name string) string { return embeddedDocs.of(path)[name] }

// embeddedDocs serves all importers, since it does not change.
var embeddedDocs docs

// of returns the doc comments of a package by name.
func (d *docs) of(path string) map[string]string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.files == nil {
		d.files, _ = filesOf(standardDocs, numericDocs, moduleDocs) // the tests read all of them
		d.packages = map[string]map[string]string{}
	}
	if found, ok := d.packages[path]; ok {
		return found
	}
	found := map[string]string{}
	if file := d.files[path]; file != nil {
		if data, err := file.Open(); err == nil {
			_ = json.NewDecoder(data).Decode(&found) // likewise
			data.Close()
		}
	}
	d.packages[path] = found
	return found
}
