package history

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// text formats entries, one per line.
func text(entries []Entry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%d/%d %s;", e.Session, e.Line, e.Code)
	}
	return b.String()
}

func add(t *testing.T, h *History, codes ...string) {
	t.Helper()
	for i, code := range codes {
		if err := h.Add(i+1, code); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHistoryOutlivesItsKernel(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "history.jsonl")
	add(t, Open(path), "a := 1", "f(a/b)\ng()")
	h := Open(path)
	if got := text(h.Range(0, 0, 0)); got != "" {
		t.Errorf("a new session has run %s", got)
	}
	add(t, h, "a := 1", "h()", "a := 1")
	for got, want := range map[string]string{
		text(h.Tail(2)):                       "2/2 h();2/3 a := 1;",
		text(h.Tail(0)):                       "1/1 a := 1;1/2 f(a/b)\ng();2/1 a := 1;2/2 h();2/3 a := 1;",
		text(h.Range(1, 2, 3)):                "1/2 f(a/b)\ng();",
		text(h.Range(-1, 0, 0)):               "1/1 a := 1;1/2 f(a/b)\ng();",
		text(h.Range(0, 1, 3)):                "2/1 a := 1;2/2 h();",
		text(h.Range(7, 0, 0)):                "",
		text(h.Search("a*", 0, false)):        "1/1 a := 1;2/1 a := 1;2/3 a := 1;",
		text(h.Search("a*", 0, true)):         "2/3 a := 1;",
		text(h.Search("?()", 0, false)):       "2/2 h();",
		text(h.Search("*g()", 0, false)):      "1/2 f(a/b)\ng();",
		text(h.Search("*(*", 1, false)):       "2/2 h();",
		text(h.Search("[a", 0, false)):        "",
		text(h.Search("[a-c] :=*", 1, true)):  "2/3 a := 1;",
		text(h.Search("[^a]()", 0, true)):     "2/2 h();",
		text(h.Search("[]h](*[^]]", 0, true)): "2/2 h();",
		text(Open(path).Range(-1, 3, 99)):     "2/3 a := 1;",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
}

func TestDamagedLinesArePassedOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	if err := os.WriteFile(path, []byte("{\"session\":4,\"line\":1,\"code\":\"a\"}\n{\"sess\nnonsense\n\x00\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := Open(path)
	add(t, h, "b")
	if got := text(h.Tail(0)); got != "4/1 a;5/1 b;" {
		t.Errorf("%s", got)
	}
}

func TestAFileThatCannotBeWritten(t *testing.T) {
	h := Open(filepath.Join(os.DevNull, "history.jsonl"))
	if err := h.Add(1, "a"); err == nil {
		t.Error("no error")
	}
	if err := h.Add(2, "b"); err == nil {
		t.Error("no error")
	}
	if got := text(h.Tail(0)); got != "1/1 a;1/2 b;" {
		t.Errorf("%s", got)
	}
}

func TestInMemory(t *testing.T) {
	h := Open("")
	add(t, h, "a", "b")
	if got := text(h.Range(0, 0, 0)); got != "1/1 a;1/2 b;" {
		t.Errorf("%s", got)
	}
}

func TestKernelsWriteAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	const kernels, cells = 4, 25
	var work sync.WaitGroup
	for range kernels {
		work.Go(func() {
			h := Open(path)
			for i := range cells {
				if err := h.Add(i+1, strings.Repeat("x", 100)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	seen := map[[2]int]bool{}
	for _, e := range Open(path).Tail(0) {
		seen[[2]int{e.Session, e.Line}] = true
	}
	if len(seen) != kernels*cells {
		t.Errorf("%d different entries, want %d", len(seen), kernels*cells)
	}
}

func TestTheFileIsShortened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "{\"session\":1,\"line\":%d,\"code\":%q}\n", i+1, strings.Repeat("x", 1000))
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	h := Open(path)
	h.maxSize, h.keep = 50_000, 20
	add(t, h, "last")
	if all := h.Tail(0); len(all) != 21 || all[0].Line != 81 || all[20].Code != "last" {
		t.Errorf("%d entries, the first %d", len(all), all[0].Line)
	}
}

// TestLargeCells checks that large cells do not cause the file to be rewritten by each later cell.
func TestLargeCells(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	h := Open(path)
	h.maxSize = 8000
	add(t, h, strings.Repeat("x", 20_000))
	if all := h.Tail(0); len(all) != 1 || len(all[0].Code) != 20_000 {
		t.Errorf("its session knows %d entries", len(all))
	}
	if all := Open(path).Tail(0); len(all) != 0 {
		t.Errorf("the file has %d entries", len(all))
	}
	written := 0 // number of rewrites
	var before os.FileInfo
	for range 100 {
		add(t, h, strings.Repeat("y", 500))
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if before != nil && !os.SameFile(before, info) {
			written++
		}
		before = info
		if info.Size() > h.maxSize+1000 {
			t.Fatalf("the file has %d bytes", info.Size())
		}
	}
	if written == 0 || written > 20 {
		t.Errorf("rewritten %d times", written)
	}
}
