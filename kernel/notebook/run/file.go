package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"setlab/internal/replace"
	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
	"setlab/kernel/notebook/parameter"
)

// File runs the notebook in a file, and writes the executed notebook and its page. If a cell fails
// or ctx is canceled, the results so far are still written, and the error is a *CellError or the
// cause of ctx. Errors that can be detected before the run are; the report is nil then.
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

// execute runs a notebook read from path and writes the results.
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
	// Errors from closing the kernel do not affect the notebook.
	defer k.Close()

	save := func() error { return o.save(n, where.notebook) }
	r := &runner{ctx: ctx, kernel: k, name: path, options: o, saving: saving{save: save}}
	if o.InPlace || o.OutputTo != nil || Streams(where.notebook) {
		r.saving.save = func() error { return nil }
	}
	written := record(n, path, where.notebook, o)
	err = r.runAll(n)
	written.end(err)
	report := &Report{Notebook: path, Cells: r.ran, Failures: r.failures}
	var failed *CellError
	if errors.As(err, &failed) {
		report.Failures = append(report.Failures, failed)
	}
	if failed := save(); failed != nil {
		err = errors.Join(err, failed)
	} else {
		report.Output = where.notebook
	}
	if where.page != "" || o.PageTo != nil && !o.NoPage {
		if failed := o.writePage(n, path, where.page); failed != nil {
			err = errors.Join(err, failed)
		} else {
			report.Page = where.page
		}
	}
	report.Elapsed = time.Since(started)
	return report, err
}

// save writes the executed notebook to a file, or to Options.OutputTo.
func (o Options) save(n *notebook.Notebook, to string) error {
	if o.OutputTo == nil {
		return n.Save(to)
	}
	data, err := n.Encode()
	if err == nil {
		_, err = o.OutputTo.Write(data)
	}
	if err != nil {
		return fmt.Errorf("write the notebook: %w", err)
	}
	return nil
}

// Streams reports whether a path is that of a pipe or a device, which can be written only once.
func Streams(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && !info.Mode().IsRegular()
}

// writePage writes the web page of a notebook to a file, or to Options.PageTo.
func (o Options) writePage(n *notebook.Notebook, path, to string) error {
	name := filepath.Base(path)
	html, err := page.Render(n, page.Options{
		Title: strings.TrimSuffix(name, filepath.Ext(name)), Folder: filepath.Dir(path), NoInput: o.NoInput, Slides: o.Slides,
	})
	if err != nil {
		return fmt.Errorf("write the page of %s: %w", path, err)
	}
	if o.PageTo != nil {
		_, err = o.PageTo.Write(html)
	} else {
		err = replace.Write(to, html)
	}
	if err != nil {
		return fmt.Errorf("write the page of %s: %w", path, err)
	}
	return nil
}
