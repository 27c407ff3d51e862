package run_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

// TestExecutedNotebookIsValid validates the result of a run with all kinds of outputs with
// Jupyter's own library.
func TestExecutedNotebookIsValid(t *testing.T) {
	need.Modules(t, "nbformat")
	n := cells("show", "fail")
	kernel := script{
		"show": shows(
			stdout("text\n"), output.Stream{Name: "stderr", Text: "x"},
			output.Display{Data: output.MIME{"image/png": "AAAA", "application/json": []int{1, 2}}, Metadata: map[string]any{"image/png": map[string]int{"width": 10}}},
			output.Result{Data: text("1")},
		),
		"fail": fails(&output.Failure{Name: output.Error, Message: "a\nb"}),
	}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{AllowErrors: true}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "n.ipynb")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	const validate = "import sys, nbformat; nbformat.validate(nbformat.read(sys.argv[1], as_version=nbformat.NO_CONVERT))"
	if out, err := exec.Command(need.Python, "-W", "error", "-c", validate, path).CombinedOutput(); err != nil {
		t.Errorf("nbformat: %v\n%s", err, out)
	}
}
