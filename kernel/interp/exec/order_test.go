package exec

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOrder runs a program whose output, order.golden, shows when Go's compiler
// reads variables beside calls.
func TestOrder(t *testing.T) {
	path, err := filepath.Abs("testdata/order.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/order.golden")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "EXEC_PROGRAM="+path)
	got, err := cmd.CombinedOutput()
	if err != nil || string(got) != string(want) {
		t.Errorf("%v\n%s\nbut compiled\n%s", err, got, want)
	}
}
