package run_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/run"
)

func TestPathsOfFolder(t *testing.T) {
	w := newWorkshop(t)
	w.write("lab/a.ipynb", `scale := "quick"`)
	w.write("lab/deep/b.ipynb", `other := 1`, "fail()")
	w.write("lab/deep/c.ipynb", `scale := "standard"; other := 2`)
	w.write("lab/.ipynb_checkpoints/a-checkpoint.ipynb", "no()")
	w.write("lab/a.executed.ipynb", "no()")
	if err := os.WriteFile(filepath.Join(w.dir, "lab", "._a.ipynb"), []byte("\x00\x05\x16\x07"), 0o600); err != nil { // as macOS writes them
		t.Fatal(err)
	}
	o := w.options()
	o.Output = filepath.Join(w.dir, "out")
	o.Parameters = map[string]string{"scale": "paper"}
	reports, err := run.Paths(context.Background(), []string{filepath.Join(w.dir, "lab")}, o)
	if err == nil || !strings.Contains(err.Error(), "b.ipynb, cell 3 (fail()): Panic: boom") {
		t.Errorf("error %v, want that of b.ipynb", err)
	}
	var written []string
	for _, r := range reports {
		inner, _ := filepath.Rel(o.Output, r.Output)
		written = append(written, inner)
	}
	if want := []string{"a.ipynb", "deep/b.ipynb", "deep/c.ipynb"}; !reflect.DeepEqual(written, want) {
		t.Errorf("written %q, want %q", written, want)
	}
	for _, file := range []string{"a.ipynb", "deep/c.ipynb"} {
		if got := w.printed(filepath.Join(o.Output, file)); !strings.Contains(got, `scale = "paper"`) {
			t.Errorf("%s ran without its parameter: %q", file, got)
		}
	}
	for file, want := range map[string]map[string]any{"a.ipynb": {"scale": "paper"}, "deep/b.ipynb": {}} {
		if got := w.record(filepath.Join(o.Output, file))["parameters"]; !reflect.DeepEqual(got, want) {
			t.Errorf("the record of %s has the parameters %v, want %v", file, got, want)
		}
	}
	if got := w.printed(filepath.Join(o.Output, "deep/b.ipynb")); strings.Contains(got, "Parameters") {
		t.Errorf("b.ipynb was given a parameter that it does not have: %q", got)
	}
	if w.started != 3 || w.ended != 3 {
		t.Errorf("%d kernels started and %d closed, want 3", w.started, w.ended)
	}
}

// TestParametersCellsThatCannotBeRead checks that parameters cells are only read to set parameters.
func TestParametersCellsThatCannotBeRead(t *testing.T) {
	w := newWorkshop(t)
	paths := []string{w.write("a.ipynb", "func f() {}"), w.write("b.ipynb", "n := 1")}
	if reports, err := run.Paths(t.Context(), paths, w.options()); err != nil || len(reports) != 2 {
		t.Errorf("%d reports, %v; want 2", len(reports), err)
	}
	o := w.options()
	o.Parameters = map[string]string{"n": "2"}
	if _, err := run.Paths(t.Context(), paths, o); err == nil || !strings.Contains(err.Error(), "a.ipynb: cell 2, tagged parameters") {
		t.Errorf("error %v", err)
	}
}

func TestPathsRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		paths   []string
		options func(*run.Options)
		want    string
	}{
		"missing":         {[]string{"none.ipynb"}, func(*run.Options) {}, "there is no notebook or folder "},
		"nothing inside":  {[]string{"empty"}, func(*run.Options) {}, "there are no notebooks in"},
		"one page":        {[]string{"a.ipynb", "b.ipynb"}, func(o *run.Options) { o.Page = "x.html" }, "2 notebooks cannot share one page"},
		"one output":      {[]string{"a.ipynb", "b.ipynb"}, func(o *run.Options) { o.Output = "out.ipynb" }, "name a folder, such as out/"},
		"same name":       {[]string{"a.ipynb", "deep/a.ipynb"}, func(o *run.Options) { o.Output = "out" }, "would both be written to"},
		"parameter":       {[]string{"a.ipynb", "b.ipynb"}, func(o *run.Options) { o.Parameters = map[string]string{"nix": "1"} }, "none of the 2 notebooks has a parameter nix"},
		"parameter value": {[]string{"a.ipynb", "b.ipynb"}, func(o *run.Options) { o.Parameters = map[string]string{"n": "x"} }, `"x" is not a value of type int`},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkshop(t)
			w.write("a.ipynb", "n := 1")
			w.write("b.ipynb", "m := 1")
			w.write("deep/a.ipynb", "n := 1")
			w.write("empty/.hidden/x.ipynb", "n := 1")
			o := w.options()
			test.options(&o)
			var paths []string
			for _, p := range test.paths {
				paths = append(paths, filepath.Join(w.dir, p))
			}
			_, err := run.Paths(context.Background(), paths, o)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
			if w.started != 0 {
				t.Error("a notebook was run")
			}
		})
	}
}

// TestPathsEndWithContext checks that an interrupt ends the run of all notebooks.
func TestPathsEndWithContext(t *testing.T) {
	w := newWorkshop(t)
	a, b := w.write("a.ipynb", "f()"), w.write("b.ipynb", "f()")
	ctx, cancel := context.WithCancel(context.Background())
	o := w.options()
	o.Progress = func(p run.Progress) { cancel() }
	if _, err := run.Paths(ctx, []string{a, b}, o); err == nil {
		t.Error("no error")
	}
	if w.started != 1 {
		t.Errorf("%d notebooks were begun, want 1", w.started)
	}
}

// TestOutputsAmongTheNotebooks runs a folder into one of its folders, twice, and refuses to overwrite a notebook with the result of another.
func TestOutputsAmongTheNotebooks(t *testing.T) {
	w := newWorkshop(t)
	w.write("a.ipynb", "1")
	w.write("deep/b.ipynb", "2")
	o := w.options()
	o.Output = filepath.Join(w.dir, "results")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(w.dir, link); err != nil {
		t.Fatal(err)
	}
	t.Chdir(w.dir)
	for _, folder := range []string{w.dir, w.dir, ".", link} {
		if reports, err := run.Paths(context.Background(), []string{folder}, o); err != nil || len(reports) != 2 {
			t.Errorf("in %s %d reports, %v; want 2", folder, len(reports), err)
		}
	}
	precious := w.write("results/c.ipynb", "precious()")
	w.write("c.ipynb", "3")
	if _, err := run.Paths(context.Background(), []string{w.dir}, o); err == nil || !strings.Contains(err.Error(), "would overwrite the notebook "+precious) {
		t.Errorf("error %v", err)
	}
	if got := w.printed(precious); strings.Contains(got, "3") {
		t.Errorf("it was overwritten: %s", got)
	}
}

// TestPathsOfALink runs the notebooks of a folder that is given by a symbolic link.
func TestPathsOfALink(t *testing.T) {
	w := newWorkshop(t)
	w.write("lab/deep/a.ipynb", "1")
	link := filepath.Join(w.dir, "link")
	if err := os.Symlink(filepath.Join(w.dir, "lab"), link); err != nil {
		t.Skip(err)
	}
	reports, err := run.Paths(context.Background(), []string{link}, w.options())
	if err != nil || len(reports) != 1 || reports[0].Notebook != filepath.Join(link, "deep", "a.ipynb") {
		t.Errorf("%+v, %v", reports, err)
	}
}

// TestOutputToAPipe writes the executed notebook to a pipe, once.
func TestOutputToAPipe(t *testing.T) {
	w := newWorkshop(t)
	path, pipe := w.write("a.ipynb", "1", "2"), filepath.Join(w.dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	read := make(chan []byte)
	go func() {
		data, _ := os.ReadFile(pipe)
		read <- data
	}()
	o := w.options()
	o.Output = pipe
	report, err := run.File(context.Background(), path, o)
	if err != nil || report.Page != "" {
		t.Fatalf("%+v, %v", report, err)
	}
	n, err := notebook.Parse(<-read)
	if err != nil || len(n.Cells) < 2 || len(n.Cells[len(n.Cells)-1].Outputs) == 0 {
		t.Errorf("%+v, %v", n, err)
	}
}
