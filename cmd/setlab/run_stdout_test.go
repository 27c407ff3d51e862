package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"setlab/kernel/notebook/run"
)

// TestResultsOnStandardOutput checks that a file that standard output is redirected to is recognized,
// and that a --html without a FILE needs a notebook in a file.
func TestResultsOnStandardOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "redirected")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = file
	for name, test := range map[string]struct {
		output, page   string
		toOut, pageOut bool
		left           string // the page's path afterward
		fails          bool
	}{
		"neither":                   {"", "p.html", false, false, "p.html", false},
		"page":                      {"", "-", false, true, "", false},
		"page by path":              {"", path, false, true, "", false},
		"notebook by path":          {path, "p.html", true, false, "p.html", false},
		"default page":              {"out.ipynb", defaultPage, false, false, "", false},
		"default page and no file":  {"-", defaultPage, true, false, "", true},
		"default page and a device": {os.DevNull, defaultPage, false, false, "", true},
		"both":                      {"-", path, true, false, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			o := run.Options{Output: test.output, Page: test.page}
			err := toStdout(&o, io.Discard)
			if test.fails {
				if err == nil {
					t.Error("no error")
				}
				return
			}
			if err != nil || o.Page != test.left || (o.OutputTo != nil) != test.toOut || (o.PageTo != nil) != test.pageOut {
				t.Errorf("%+v, %v", o, err)
			}
		})
	}
}
