package run_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/run"
)

// record returns the run record in the file of an executed notebook.
func (w *workshop) record(path string) map[string]any {
	w.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		w.Fatal(err)
	}
	var n struct {
		Metadata struct{ Papermill map[string]any }
	}
	if err := json.Unmarshal(data, &n); err != nil {
		w.Fatal(err)
	}
	return n.Metadata.Papermill
}

func TestRecord(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "scale := \"quick\"\nepochs := 1", "run()")
	o := w.options()
	o.NoPage, o.Parameters = true, map[string]string{"scale": "paper", "epochs": "3"}
	report, err := run.File(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	record := w.record(report.Output)
	parameters, _ := record["parameters"].(map[string]any)
	if record["input_path"] != path || record["output_path"] != report.Output || parameters["scale"] != "paper" || parameters["epochs"] != 3.0 ||
		record["exception"] != nil {
		t.Errorf("the record is %v", record)
	}

	path = w.write("f.ipynb", "a := 1", "fail")
	o.Parameters = nil
	report, err = run.File(t.Context(), path, o)
	if err == nil {
		t.Fatal("the notebook did not fail")
	}
	if record := w.record(report.Output); record["exception"] != true {
		t.Errorf("the record of a failure is %v", record)
	}

	o.InPlace = true
	path = w.write("i.ipynb", "a := 1")
	if _, err := run.File(t.Context(), path, o); err != nil {
		t.Fatal(err)
	}
	if record := w.record(path); record != nil {
		t.Errorf("the author's own notebook has the record %v", record)
	}
}

func TestEcho(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "a := 1", "b := 2")
	var echoed bytes.Buffer
	o := w.options()
	o.NoPage, o.Echo = true, &echoed
	report, err := run.File(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Base(w.dir)
	if want := dir + "> a := 1\n" + dir + "> b := 2\n"; echoed.String() != want {
		t.Errorf("echoed %q, want %q; the notebook has %s", echoed.String(), want, w.printed(report.Output))
	}
}

func TestOutputTo(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "1", "2")
	var out bytes.Buffer
	o := w.options()
	o.OutputTo = &out
	report, err := run.File(t.Context(), path, o)
	if err != nil || report.Output != "" || report.Page != "" {
		t.Fatalf("%+v, %v", report, err)
	}
	if n, err := notebook.Parse(out.Bytes()); err != nil || len(n.Cells) != 3 || len(n.Cells[2].Outputs) == 0 {
		t.Errorf("%v: %s", err, out.String())
	}
	if files, _ := filepath.Glob(filepath.Join(w.dir, "*")); len(files) != 1 {
		t.Errorf("files %v", files)
	}
	o.Page = filepath.Join(w.dir, "page.html")
	if report, err = run.File(t.Context(), path, o); err != nil || report.Page != o.Page {
		t.Errorf("%+v, %v", report, err)
	}
	o.Output = "n2.ipynb"
	if _, err = run.File(t.Context(), path, o); err == nil || !strings.Contains(err.Error(), "several places") {
		t.Error(err)
	}
}

func TestPageTo(t *testing.T) {
	w := newWorkshop(t)
	path := w.write("n.ipynb", "a := 1")
	var page bytes.Buffer
	o := w.options()
	o.PageTo = &page
	report, err := run.File(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(page.Bytes(), []byte("<!DOCTYPE html>")) || report.Page != "" {
		t.Errorf("the page is %q, and said to be in %q", page.String(), report.Page)
	}
	if files, _ := filepath.Glob(filepath.Join(w.dir, "*.html")); len(files) > 0 {
		t.Errorf("files %v", files)
	}
}
