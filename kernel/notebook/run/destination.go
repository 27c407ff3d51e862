package run

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/internal/writable"
)

// destination holds the paths of the executed notebook and the page. If page is empty, no page is written to a file.
type destination struct{ notebook, page string }

// destination returns where to write the results for the notebook at path. It checks before the run whether they can be
// written.
func (o Options) destination(path string) (destination, error) {
	var d destination
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	switch {
	case o.InPlace && o.Output != "":
		return d, errors.New("a notebook that is run in place cannot have an output path")
	case o.OutputTo != nil && (o.InPlace || o.Output != ""):
		return d, errors.New("a notebook cannot be written to several places")
	case o.OutputTo != nil:
	case o.InPlace:
		d.notebook = path
	case o.Output == "":
		d.notebook = filepath.Join(filepath.Dir(path), base+Executed+".ipynb")
	case isFolder(o.Output):
		if err := os.MkdirAll(o.Output, 0o755); err != nil {
			return d, fmt.Errorf("make the output folder: %w", err)
		}
		d.notebook = filepath.Join(o.Output, filepath.Base(path))
	default:
		d.notebook = o.Output
	}
	if !o.InPlace && d.notebook != "" && same(path, d.notebook) {
		return d, fmt.Errorf("the output would overwrite the notebook %s itself; choose another path, or run it in place", path)
	}
	if !o.NoPage && o.PageTo == nil && (o.Page != "" || d.notebook != "" && !Streams(d.notebook)) {
		d.page = o.Page
		if d.page == "" {
			d.page = strings.TrimSuffix(d.notebook, ".ipynb") + o.pageEnds()
		}
		if same(d.page, path) || d.notebook != "" && (same(d.page, d.notebook) || filepath.Clean(d.page) == filepath.Clean(d.notebook)) {
			return d, fmt.Errorf("the page would overwrite the notebook %s", d.page)
		}
	}
	for _, file := range []string{d.notebook, d.page} {
		if err := replaceable(file); err != nil {
			return d, err
		}
	}
	return d, nil
}

// replaceable returns an error if a file cannot be replaced, which requires creating another file in its folder, except for pipes and devices.
// An empty path means no file.
func replaceable(file string) error {
	if file == "" || Streams(file) {
		return nil
	}
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target
	}
	dir := filepath.Dir(file)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("%s cannot be written: there is no folder %s", file, dir)
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return fmt.Errorf("%s cannot be written: it is a folder", file)
	}
	if err := writable.Folder(dir); err != nil {
		return fmt.Errorf("%s: %w; write it elsewhere (-o, --html)", file, err)
	}
	return nil
}

// Executed is the default suffix of the names of executed notebooks, before the extension.
const Executed = ".executed"

// pageEnds returns the suffix of the names of web pages.
func (o Options) pageEnds() string {
	if o.Slides {
		return ".slides.html"
	}
	return ".html"
}

// isFolder reports whether the path denotes a folder: it exists as a folder, or ends with a separator.
func isFolder(path string) bool {
	if strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// same reports whether both paths refer to the same existing file.
func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
