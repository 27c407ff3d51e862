package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestShowTellsWhatIsInAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.csv")
	if err := os.WriteFile(file, []byte("id,a,kind\n1,0.5,x\n2,,y\n3,2.5,x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantsSays := func(says []string, arguments ...string) {
		t.Helper()
		wantSays(t, statusOK, says, append([]string{"datasets", "show", file}, arguments...)...)
	}
	wantsSays([]string{"own.csv: CSV, 3 samples x 2 columns, 2 classes", "classes  x (×2), y (×1)", `1 value is missing, in "a" (1)`, `column "kind". Set the option Label if that is wrong`})
	wantsSays([]string{"3 samples x 1 column,"}, "--label", "kind", "--without", "id")
	wantSays(t, statusOK, []string{"train ", "test samples have the values of a training sample"}, "datasets", "show", file, "--label", "kind", "--test-file", file)
	wantSays(t, statusFailed, []string{"the option X is, got CSV"}, "datasets", "show", file, "--x", "images")
	wantSays(t, statusFailed, []string{`want a column "nothing", got "id", "a", "kind"`}, "datasets", "show", file, "--label", "nothing")
	wantSays(t, statusFailed, []string{`"nowhere.csv"`}, "datasets", "show", "nowhere.csv")
	wantSays(t, statusFailed, []string{"--label is for files"}, "datasets", "show", "mnist", "--label", "y")
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("a,b\n1,2\"3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"bad.csv: line 2, column 4", "got a quote within an unquoted field"}, "datasets", "show", bad)
	wantSays(t, statusOK, []string{"dna.train.data.gz\n             included in the binary\n"}, "datasets", "show", "dna")
	wantSays(t, statusOK, []string{"mnist: MNIST", "source "}, "datasets", "show", "mnist")
}

func TestShowOfWhatIsNoFile(t *testing.T) {
	circle := filepath.Join(t.TempDir(), "circle")
	if err := os.Symlink(circle, circle); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"too many levels of symbolic links"}, "datasets", "show", circle)
	wantSays(t, statusFailed, []string{"the name is empty"}, "datasets", "show", "")
}
