// Package licenses contains the licenses of everything in setlab: SET Lab's own, those of the Go modules in it and in the programs that
// compile cells, and those of the front end's packages.
package licenses

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"setlab/lab/frontend"
)

// packed is a compressed JSON list of packages, written by package generate.
//
//go:generate go run ./generate go.json.gz
//go:embed go.json.gz
var packed []byte

// Package is a package with its license, in the format that JupyterLab's Help, Licenses uses.
type Package struct {
	Name    string `json:"name"`
	Version string `json:"versionInfo"` // empty for SET Lab and Go; `setlab version` prints their versions
	License string `json:"licenseId"`   // an SPDX expression
	Text    string `json:"extractedText"`
}

// Go returns the licenses of SET Lab, Go, and all modules sorted by name.
var Go = sync.OnceValues(func() (all []Package, err error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("the embedded licenses cannot be read: %w", err)
	}
	err = json.NewDecoder(r).Decode(&all)
	return all, err
})

// FrontEnd returns the licenses of the front end's packages, sorted by name.
func FrontEnd() ([]Package, error) {
	files, err := frontend.Files()
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(files, "licenses.json")
	if err != nil {
		return nil, err
	}
	var list struct {
		Bundles map[string]struct{ Packages []Package }
	}
	err = json.Unmarshal(text, &list)
	return list.Bundles["SET Lab"].Packages, err
}

// All returns the packages of Go and FrontEnd.
func All() ([]Package, error) {
	first, err := Go()
	if err != nil {
		return nil, err
	}
	second, err := FrontEnd()
	return append(first[:len(first):len(first)], second...), err
}

// WriteText writes packages as text: a heading and the license of each.
func WriteText(w io.Writer, all []Package) error {
	for _, p := range all {
		heading := strings.TrimSpace(p.Name+" "+p.Version) + " (" + p.License + ")"
		if _, err := fmt.Fprintf(w, "%s\n%s\n\n%s\n\n\n", heading, strings.Repeat("-", len(heading)), p.Text); err != nil {
			return err
		}
	}
	return nil
}
