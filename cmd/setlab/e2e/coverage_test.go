package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestEveryNotebookIsRun checks that each notebook of the checkout is named in a test of this
// package.
func TestEveryNotebookIsRun(t *testing.T) {
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	notebooks, err := filepath.Glob(filepath.Join(root, "notebooks", "*.ipynb"))
	if err != nil || len(notebooks) < 10 {
		t.Fatalf("%d notebooks, %v", len(notebooks), err)
	}
	lessons, err := filepath.Glob(filepath.Join(root, "notebooks", "course", "*.ipynb"))
	if err != nil || len(lessons) < 3 {
		t.Fatalf("%d lessons, %v", len(lessons), err)
	}
	notebooks = append(notebooks, lessons...)
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
		name, err := filepath.Rel(root, path)
		if err != nil || !strings.Contains(code.String(), strconv.Quote(filepath.ToSlash(name))) {
			t.Errorf("no test runs %s (%v)", name, err)
		}
	}
}
