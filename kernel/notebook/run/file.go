package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
	"setlab/kernel/notebook/parameter"
)

// File runs the notebook in a file, and writes the executed notebook and its
// page. If a cell fails, or ctx ends, what was done until then is written all
// the same, and the error is a *CellError or the cause of ctx. The report is
// nil if nothing was run: what can be known to be wrong is checked before.
func File(ctx context.Context, path string, o Options) (*Report, error) {
	n, err := open(path, o.Parameters)
	if err != nil {
		return nil, err
	}
	return execute(ctx, n, path, o)
}

// open reads a notebook and sets its parameters.
func open(path string, parameters map[string]string) (*notebook.Notebook, error) {
	n, err := notebook.Read(path)
	if err != nil {
		return nil, err
	}
	if name, language := n.Kernel(); language != "" && !strings.EqualFold(language, "go") {
		return nil, fmt.Errorf("%s is a notebook in %s (kernel %q); setlab runs notebooks in Go", path, language, name)
	}
	if err := parameter.Set(n, parameters); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// execute runs a notebook that was read from path and writes the results.
func execute(ctx context.Context, n *notebook.Notebook, path string, o Options) (*Report, error) {
	started := time.Now()
	where, err := o.destination(path)
	if err != nil {
		return nil, err
	}
	dir := o.Dir
	if dir == "" {
		dir = filepath.Dir(path)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	k, err := o.Start(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: start the kernel: %w", path, err)
	}
	// The notebook is whole without what closing the kernel may complain of.
	defer k.Close()

	save := func() error { return n.Save(where.notebook) }
	r := &runner{ctx: ctx, kernel: k, name: path, options: o, save: save}
	if o.InPlace {
		r.save = func() error { return nil }
	}
	written := record(n, path, where.notebook, o)
	err = r.runAll(n)
	written.end(err)
	report := &Report{Notebook: path, Cells: r.ran, Failures: r.failures}
	var failed *CellError
	if errors.As(err, &failed) {
		report.Failures = append(report.Failures, failed)
	}
	err = errors.Join(err, save())
	report.Output = where.notebook
	if where.page != "" || o.PageTo != nil && !o.NoPage {
		err = errors.Join(err, o.writePage(n, path, where.page))
		report.Page = where.page
	}
	report.Elapsed = time.Since(started)
	return report, err
}

// writePage writes the web page of a notebook to a file, or to Options.PageTo.
func (o Options) writePage(n *notebook.Notebook, path, to string) error {
	name := filepath.Base(path)
	html, err := page.Render(n, page.Options{
		Title: strings.TrimSuffix(name, filepath.Ext(name)), Folder: filepath.Dir(path), NoInput: o.NoInput,
	})
	if err != nil {
		return fmt.Errorf("write the page of %s: %w", path, err)
	}
	if o.PageTo != nil {
		_, err = o.PageTo.Write(html)
	} else {
		err = notebook.Replace(to, html)
	}
	if err != nil {
		return fmt.Errorf("write the page of %s: %w", path, err)
	}
	return nil
}

// destination is where the results of a notebook go; page is empty for none.
type destination struct{ notebook, page string }

// destination decides where the results of the notebook at path go, and
// refuses before the run what would fail after it.
func (o Options) destination(path string) (destination, error) {
	var d destination
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	switch {
	case o.InPlace && o.Output != "":
		return d, errors.New("an output path makes no sense for a notebook that is run in place")
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
	if !o.InPlace && same(path, d.notebook) {
		return d, fmt.Errorf("the output would overwrite the notebook %s itself; choose another path, or run it in place", path)
	}
	if !o.NoPage && o.PageTo == nil {
		d.page = o.Page
		if d.page == "" {
			d.page = strings.TrimSuffix(d.notebook, ".ipynb") + ".html"
		}
		if same(d.page, path) || same(d.page, d.notebook) || filepath.Clean(d.page) == filepath.Clean(d.notebook) {
			return d, fmt.Errorf("the page would overwrite the notebook %s", d.page)
		}
	}
	for _, file := range []string{d.notebook, d.page} {
		if info, err := os.Stat(filepath.Dir(file)); file != "" && (err != nil || !info.IsDir()) {
			return d, fmt.Errorf("%s cannot be written: there is no folder %s", file, filepath.Dir(file))
		}
	}
	return d, nil
}

// Executed ends the names of executed notebooks, before the extension, where
// no other was asked for.
const Executed = ".executed"

// isFolder says whether the path means a folder: it is one, or ends like one.
func isFolder(path string) bool {
	if strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// same says whether both paths are one file that exists.
func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
