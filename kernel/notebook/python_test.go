package notebook_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// resave opens and saves a notebook as Jupyter does.
const resave = `
import sys, io, logging, warnings
logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")
import nbformat
n = nbformat.read(sys.stdin.buffer, as_version=nbformat.NO_CONVERT)
out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
nbformat.write(n, out)
out.flush()
`

// byNbformat returns the notebook as saved by Python's nbformat.
func byNbformat(t *testing.T, data []byte) []byte {
	t.Helper()
	cmd := exec.Command(need.Python, "-c", resave)
	cmd.Stdin = bytes.NewReader(data)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("nbformat: %v\n%s", err, stderr.Bytes())
	}
	return out
}

// TestEncodeAsNbformat compares our files with those of Python's nbformat byte for byte.
func TestEncodeAsNbformat(t *testing.T) {
	need.Modules(t, "nbformat")
	files, err := filepath.Glob("testdata/*.ipynb")
	if err != nil || len(files) == 0 {
		t.Fatal("no notebooks in testdata", err)
	}
	// Also compare other notebooks if the machine has any.
	more, _ := filepath.Glob(os.Getenv("NOTEBOOKS_TO_COMPARE"))
	for _, file := range append(files, more...) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n, err := notebook.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			ours, err := n.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if theirs := byNbformat(t, data); !bytes.Equal(ours, theirs) {
				t.Errorf("the file differs from nbformat's\n%s", firstDifference(ours, theirs))
			}
		})
	}
}

// firstDifference returns the parts of two files around their first difference.
func firstDifference(ours, theirs []byte) string {
	i := 0
	for i < len(ours) && i < len(theirs) && ours[i] == theirs[i] {
		i++
	}
	excerpt := func(data []byte) []byte { return data[max(0, i-60):min(len(data), i+60)] }
	return "ours:\n" + string(excerpt(ours)) + "\ntheirs:\n" + string(excerpt(theirs))
}
