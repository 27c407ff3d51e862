package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryNotebookIsRun demands that each notebook of the checkout is named in a
// test of this package.
func TestEveryNotebookIsRun(t *testing.T) {
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	notebooks, err := filepath.Glob(filepath.Join(root, "notebooks", "*.ipynb"))
	if err != nil || len(notebooks) < 10 {
		t.Fatalf("%d notebooks, %v", len(notebooks), err)
	}
	tests, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, test := range tests {
		text, err := os.ReadFile(test)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(text)
	}
	for _, path := range notebooks {
		if !strings.Contains(code.String(), `"notebooks/`+filepath.Base(path)+`"`) {
			t.Errorf("no test runs %s", filepath.Base(path))
		}
	}
}
