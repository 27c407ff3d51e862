package kernel

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestPlaceOfCells checks that interpreted and compiled cells share the working directory and environment variables,
// whichever changes them, and even after the process of either has ended.
func TestPlaceOfCells(t *testing.T) {
	k := compiling(t)
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b", "c d"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SETLAB_TEST_GIVEN", "given")
	const look = "fmt.Print(func() string { d, _ := os.Getwd(); return d }(), os.Getenv(\"ZED\"), os.Getenv(\"SETLAB_TEST_GIVEN\"))"
	both := func(when, folder, zed, given string) {
		t.Helper()
		want := filepath.Join(root, folder) + zed + given
		if got := run(t, k, look); got != want {
			t.Errorf("%s: an interpreted cell sees %q, want %q", when, got, want)
		}
		if got := run(t, k, "%%\n"+look); got != want {
			t.Errorf("%s: a compiled cell sees %q, want %q", when, got, want)
		}
	}
	cells(t, k, [][2]string{{"x := 1", ""}, {fmt.Sprintf("%%cd %s/a\n%%env ZED=1\n%%env \"ZET\" \"t wo\"", root), "*"}, {"os.Getenv(\"ZET\")", "<result t wo>"}})
	both("behind %cd and %env", "a", "1", "given")
	cells(t, k, [][2]string{{fmt.Sprintf("os.Chdir(%q); os.Setenv(\"ZED\", `a \"b\" \\c`)", root+"/c d"), ""}})
	both("behind os.Chdir and os.Setenv", "c d", `a "b" \c`, "given")
	cells(t, k, [][2]string{{"os.Unsetenv(\"SETLAB_TEST_GIVEN\")", ""}, {killed, "<SessionLost>"}})
	both("in a new session", "c d", `a "b" \c`, "")
	cells(t, k, [][2]string{{"%%\np, _ := os.FindProcess(os.Getppid()); p.Kill(); select {}", "<SessionLost>"}})
	both("in a new GoNB", "c d", `a "b" \c`, "")
	cells(t, k, [][2]string{{fmt.Sprintf("%%env ZED 2\n%%cd %s/b\n%%cd /nowhere", root), "*"}})
	both("behind commands the last of which fails", "b", "2", "")
	cells(t, k, [][2]string{{"os.Chdir(\"/\"); os.Setenv(\"ZED\", \"é\")", ""}, {"%%\nfmt.Print(os.Getenv(\"ZED\"))", "*"}})
	if err := k.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := run(t, k, "os.Getenv(\"ZED\")"); got != "<result >" {
		t.Errorf("after a restart a cell sees %q", got)
	}
}
