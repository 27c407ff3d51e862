package run_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/parameter"
	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

// echo is a kernel whose cells print their source. A cell with the source "fail" fails.
type echo struct {
	dir    string
	closed *int
}

func (e echo) Execute(ctx context.Context, code string, sink output.Sink) error {
	sink(stdout(e.dir + "> " + code + "\n"))
	if strings.Contains(code, "fail") {
		return boom
	}
	return nil
}

func (e echo) Close() error { *e.closed++; return nil }

// workshop is a folder in which notebooks run on echo kernels.
type workshop struct {
	*testing.T
	dir            string
	started, ended int
}

func newWorkshop(t *testing.T) *workshop { return &workshop{T: t, dir: t.TempDir()} }

// options returns options that count the kernels.
func (w *workshop) options() run.Options {
	return run.Options{Start: func(dir string) (run.Kernel, error) {
		w.started++
		return echo{filepath.Base(dir), &w.ended}, nil
	}}
}

// write saves a notebook whose first cell declares parameters.
func (w *workshop) write(name string, sources ...string) string {
	w.Helper()
	n := cells(sources...)
	n.Cells[0].AddTag(parameter.Tag)
	n.Insert(0, notebook.NewCell(notebook.Markdown, "# Notebook "+name))
	path := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.Fatal(err)
	}
	if err := n.Save(path); err != nil {
		w.Fatal(err)
	}
	return path
}

// printed returns the output of the cells of an executed notebook.
func (w *workshop) printed(path string) string {
	w.Helper()
	n, err := notebook.Read(path)
	if err != nil {
		w.Fatal(err)
	}
	var all strings.Builder
	for _, c := range n.Cells {
		for _, line := range brief(c.Outputs) {
			all.WriteString(line)
		}
	}
	return all.String()
}

func (w *workshop) exists(name string) bool {
	_, err := os.Stat(filepath.Join(w.dir, name))
	return err == nil
}

func TestFile(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("fig.ipynb", `scale := "quick"`, "draw()")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o := w.options()
	o.Parameters = map[string]string{"scale": "paper"}
	report, err := run.File(context.Background(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Base(w.dir)
	want := "stdout: " + dir + "> scale := \"quick\"\nstdout: " + dir + "> // Parameters\nscale = \"paper\"\nstdout: " + dir + "> draw()\n"
	if got := w.printed(filepath.Join(w.dir, "fig.executed.ipynb")); got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	if report.Output != filepath.Join(w.dir, "fig.executed.ipynb") || report.Page != filepath.Join(w.dir, "fig.executed.html") || report.Cells != 3 {
		t.Errorf("report %+v", report)
	}
	html, err := os.ReadFile(report.Page)
	if err != nil || !strings.Contains(string(html), "<title>Notebook fig.ipynb</title>") {
		t.Errorf("page: %v\n%.200s", err, html)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the notebook itself was changed")
	}
	first, _ := os.ReadFile(report.Output)
	if _, err := run.File(context.Background(), path, o); err != nil {
		t.Fatal(err)
	}
	if second, _ := os.ReadFile(report.Output); string(second) != string(first) {
		t.Error("the same run made another file")
	}
	if w.started != 2 || w.ended != 2 {
		t.Errorf("%d kernels started and %d closed, want 2", w.started, w.ended)
	}
}

// TestDestinations checks where results are written.
func TestDestinations(t *testing.T) {
	for name, test := range map[string]struct {
		options func(*run.Options, string)
		want    []string
		absent  []string
	}{
		"path":     {func(o *run.Options, dir string) { o.Output = dir + "/out.ipynb" }, []string{"out.ipynb", "out.html"}, nil},
		"folder":   {func(o *run.Options, dir string) { o.Output = dir + "/new/deep/" }, []string{"new/deep/n.ipynb", "new/deep/n.html"}, nil},
		"in place": {func(o *run.Options, _ string) { o.InPlace = true }, []string{"n.ipynb", "n.html"}, []string{"n.executed.ipynb"}},
		"page":     {func(o *run.Options, dir string) { o.Page = dir + "/p.html" }, []string{"n.executed.ipynb", "p.html"}, []string{"n.executed.html"}},
		"no page":  {func(o *run.Options, _ string) { o.NoPage = true }, []string{"n.executed.ipynb"}, []string{"n.executed.html"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkshop(t)
			path := w.write("n.ipynb", "f()")
			o := w.options()
			test.options(&o, w.dir)
			report, err := run.File(context.Background(), path, o)
			if err != nil {
				t.Fatal(err)
			}
			if got := w.printed(report.Output); !strings.HasSuffix(got, "> f()\n") {
				t.Errorf("printed %q", got)
			}
			for _, file := range test.want {
				if !w.exists(file) {
					t.Errorf("%s was not written", file)
				}
			}
			for _, file := range test.absent {
				if w.exists(file) {
					t.Errorf("%s was written", file)
				}
			}
		})
	}
}

// TestFileRefuses checks that mistakes are found before a kernel is started.
func TestFileRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		options func(*run.Options, string)
		want    string
	}{
		"itself":          {func(o *run.Options, dir string) { o.Output = dir + "/../" + filepath.Base(dir) + "/n.ipynb" }, "would overwrite the notebook"},
		"its own folder":  {func(o *run.Options, dir string) { o.Output = dir }, "would overwrite the notebook"},
		"page over it":    {func(o *run.Options, dir string) { o.Page = dir + "/n.ipynb" }, "the page would overwrite"},
		"page over out":   {func(o *run.Options, dir string) { o.Output, o.Page = dir+"/o", dir+"/o" }, "the page would overwrite"},
		"no folder":       {func(o *run.Options, dir string) { o.Output = dir + "/none/out.ipynb" }, "there is no folder"},
		"page a folder":   {func(o *run.Options, dir string) { o.Page = dir }, "it is a folder"},
		"unwritable":      {func(o *run.Options, _ string) { o.Output = "/proc/o.ipynb" }, "no file can be written in /proc"},
		"two ways":        {func(o *run.Options, dir string) { o.InPlace, o.Output = true, dir+"/o.ipynb" }, "run in place"},
		"wrong parameter": {func(o *run.Options, _ string) { o.Parameters = map[string]string{"x": "1"} }, "there is no such parameter"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkshop(t)
			path := w.write("n.ipynb", "a := 1")
			o := w.options()
			test.options(&o, w.dir)
			report, err := run.File(context.Background(), path, o)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
			if report != nil || w.started != 0 {
				t.Errorf("something was run: %+v", report)
			}
		})
	}
}

func TestOtherLanguageIsRefused(t *testing.T) {
	w := newWorkshop(t)
	n := cells("print(1)")
	n.Metadata["kernelspec"] = map[string]any{"name": "python3", "language": "python", "display_name": "Python 3"}
	path := filepath.Join(w.dir, "p.ipynb")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	_, err := run.File(context.Background(), path, w.options())
	if err == nil || !strings.Contains(err.Error(), `a notebook in python (kernel "python3")`) {
		t.Errorf("error %v", err)
	}
}

// TestPartialNotebookIsWritten checks that the results of a failing run are kept.
func TestPartialNotebookIsWritten(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "first()", "fail()", "third()")
	report, err := run.File(context.Background(), path, w.options())
	var failed *run.CellError
	if !errors.As(err, &failed) || failed.Cell != 3 {
		t.Fatalf("error %v", err)
	}
	if report == nil || len(report.Failures) != 1 || report.Cells != 2 {
		t.Fatalf("report %+v", report)
	}
	got := w.printed(report.Output)
	if !strings.Contains(got, "first()") || !strings.Contains(got, "Panic: boom") || strings.Contains(got, "third()") {
		t.Errorf("printed %q", got)
	}
	if !w.exists("n.executed.html") {
		t.Error("there is no page")
	}
}

func TestKernelThatDoesNotStart(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "f()")
	o := w.options()
	o.Start = func(string) (run.Kernel, error) { return nil, errors.New("no such program") }
	if _, err := run.File(context.Background(), path, o); err == nil || !strings.Contains(err.Error(), "start the kernel: no such program") {
		t.Errorf("error %v", err)
	}
}
