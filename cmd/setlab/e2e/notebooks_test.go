package e2e

import (
	"bytes"
	"encoding/base64"
	"errors"
	"html"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/parameter"
)

// fixture is a notebook with a cell of each kind.
const fixture = "cmd/setlab/e2e/testdata/fixture.ipynb"

// figure2 is the project's reference notebook.
const figure2 = "notebooks/fig2_rbm_dna.ipynb"

// tour is the first notebook that a new user opens.
const tour = "notebooks/tour.ipynb"

// copyNotebook copies a notebook of the checkout to the machine's home directory, at scale quick if
// it has scales and without its outputs, and returns its path.
func (m *machine) copyNotebook(t *testing.T, name string) string {
	t.Helper()
	n, err := notebook.Read(filepath.Join(m.root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	all, err := parameter.Of(n)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Name == "scale" {
			if err := parameter.Set(n, map[string]string{"scale": "quick"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	n.ClearOutputs()
	path := filepath.Join(m.home, "notebooks", filepath.Base(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), n.Save(path)); err != nil {
		t.Fatal(err)
	}
	// Notebooks read the files next to them.
	data := filepath.Join(m.home, "notebooks", "data")
	if _, err := os.Stat(data); err == nil {
		return path
	}
	if err := os.CopyFS(data, os.DirFS(filepath.Join(m.root, "notebooks", "data"))); err != nil {
		t.Fatal(err)
	}
	return path
}

// executed reads an executed notebook and checks that all of its cells ran without an error.
func executed(t *testing.T, path string) *notebook.Notebook {
	t.Helper()
	n, err := notebook.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range n.Cells {
		if cell.Type != notebook.Code || strings.TrimSpace(cell.Source) == "" {
			continue
		}
		if cell.ExecutionCount == 0 {
			t.Errorf("cell %d was not run: %s", i+1, cell.FirstLine())
		}
		for _, o := range cell.Outputs {
			if o.Type == notebook.Error {
				t.Errorf("cell %d failed: %s: %s", i+1, o.EName, o.EValue)
			}
		}
	}
	return n
}

// checkFixture checks the output of the fixture's cells.
func checkFixture(t *testing.T, n *notebook.Notebook, scale string) {
	t.Helper()
	text := map[string]string{}
	for _, cell := range n.Cells {
		for _, o := range cell.Outputs {
			shown, _ := o.Data["text/plain"].(string)
			text[cell.ID] += o.Text + shown
		}
	}
	for id, want := range map[string]string{"value": "42", "print": "scale is " + scale, "compiled": "compiled: 10"} {
		if got := strings.TrimSpace(text[id]); got != want {
			t.Errorf("cell %q shows %q, want %q", id, got, want)
		}
	}
	if all := figures(t, n); len(all) != 1 {
		t.Errorf("%d figures, want 1", len(all))
	}
}

// zoomed matches the image of a plotting.Zoom.
var zoomed = regexp.MustCompile(`(?s)<div class="setlab-zoom".*?src="data:image/png;base64,([^"]*)"`)

// figures decodes the PNG images in the outputs.
func figures(t *testing.T, n *notebook.Notebook) []image.Image {
	t.Helper()
	var all []image.Image
	for _, cell := range n.Cells {
		for _, o := range cell.Outputs {
			encoded, ok := o.Data["image/png"].(string)
			if page, isPage := o.Data["text/html"].(string); isPage {
				if found := zoomed.FindStringSubmatch(page); found != nil {
					encoded, ok = html.UnescapeString(found[1]), true
				}
			}
			if !ok {
				continue
			}
			data, err := base64.StdEncoding.DecodeString(strings.TrimSpace(encoded))
			if err != nil {
				t.Fatal(err)
			}
			picture, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, picture)
		}
	}
	return all
}

// shipped skips the test of a notebook that the checkout does not have.
func shipped(t *testing.T, name string) {
	t.Helper()
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(name))); errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no " + name)
	}
}
