package trust

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"setlab/kernel/notebook"
)

func parse(t *testing.T, source string) *notebook.Notebook {
	t.Helper()
	n, err := notebook.Parse(fmt.Appendf(nil, `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[
		{"cell_type":"code","id":"a","metadata":{"trusted":true},"source":%q,"execution_count":null,"outputs":[]}]}`, source))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSignedNotebooksAreTrusted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "trust")
	first, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Open(dir) // another process
	if err != nil {
		t.Fatal(err)
	}
	mine, theirs := parse(t, "mine"), parse(t, "theirs")
	check := func(s *Store, n *notebook.Notebook, want bool) {
		t.Helper()
		if got, err := s.Trusts(n); err != nil || got != want {
			t.Errorf("trusted: %v, %v", got, err)
		}
	}
	check(first, mine, false)
	if err := first.Sign(mine); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Store{first, second} {
		check(s, mine, true)
		check(s, theirs, false)
	}
	if info, err := os.Stat(filepath.Join(dir, "key")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("key: %v, %v", info, err)
	}
	// Nothing is trusted under another key.
	other, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	other.path = first.path
	check(other, mine, false)
}

func TestManySign(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			s, err := Open(dir)
			for k := range 20 {
				if err == nil {
					err = s.Sign(parse(t, fmt.Sprint(i, k)))
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		for k := range 20 {
			if ok, err := s.Trusts(parse(t, fmt.Sprint(i, k))); !ok || err != nil {
				t.Errorf("%d %d: %v, %v", i, k, ok, err)
			}
		}
	}
}

func TestTheOldestAreForgotten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "signatures")
	before, after := strings.Repeat("0", 64), strings.Repeat("1", 64)
	if err := os.WriteFile(path, []byte(before+"\n"+strings.Repeat("x\n", remembered)+after+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil || s.load() != nil {
		t.Fatal(err)
	}
	if s.known[before] || !s.known[after] {
		t.Error("the wrong end was forgotten")
	}
}

// TestLinesThatAreNoSignatures checks that the signatures among other lines, of any length, are known.
func TestLinesThatAreNoSignatures(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"", "x", strings.Repeat("y", 1<<20), strings.Repeat("z", 64<<10)} {
		f, err := os.OpenFile(s.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
		if err == nil {
			_, err = f.WriteString(line + "\n")
			f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		n := parse(t, fmt.Sprint(len(line)))
		if err := s.Sign(n); err != nil {
			t.Fatal(err)
		}
		if ok, err := s.Trusts(n); !ok || err != nil {
			t.Errorf("after a line of %d bytes: %v, %v", len(line), ok, err)
		}
	}
	if len(s.known) != 4 {
		t.Errorf("%d signatures", len(s.known))
	}
}

// TestAFailedScanIsRepeated checks that signatures which cannot be read are an error each time, not an empty list.
func TestAFailedScanIsRepeated(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(s.path, 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if ok, err := s.Trusts(parse(t, "x")); ok || err == nil {
			t.Errorf("a folder in place of the signatures: %v, %v", ok, err)
		}
	}
	if err := os.Remove(s.path); err != nil {
		t.Fatal(err)
	}
	if err := s.Sign(parse(t, "x")); err != nil {
		t.Error(err)
	}
}

func TestAllTrusted(t *testing.T) {
	const cell = `{"nbformat":4,"cells":[{"cell_type":"markdown","metadata":{}},{"cell_type":"code","metadata":{%s},"outputs":[%s]}]}`
	for _, test := range []struct {
		metadata, outputs string
		want              bool
	}{
		{``, ``, true}, {``, `{"output_type":"stream"},{"output_type":"error"}`, true},
		{``, `{"output_type":"display_data"}`, false}, {`"trusted":false`, `{"output_type":"execute_result"}`, false},
		{`"trusted":true`, `{"output_type":"execute_result"}`, true}, {`"trusted":"yes"`, `{"output_type":"display_data"}`, false},
		{``, `{"output_type":"made_up"}`, false}, {`"Trusted":true`, `{"output_type":"display_data"}`, false},
		{`"trusted":false,"truſted":true`, `{"output_type":"display_data"}`, false}, {``, `{"Output_Type":"stream","output_type":"display_data"}`, false},
	} {
		if got := AllTrusted(fmt.Appendf(nil, cell, test.metadata, test.outputs)); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	for _, other := range []string{
		"{", `{}`, `{"nbformat":4}`, `{"nbformat":4,"cells":{}}`, `{"nbformat":4,"cells":[7]}`, `{"nbformat":4,"cells":[{"cell_type":"Code"}]}`,
		`{"nbformat":4,"cells":[{"cell_type":"code","outputs":{"output_type":"stream"}}]}`,
		`{"nbformat":3,"cells":[],"worksheets":[{"cells":[{"cell_type":"code","outputs":[{"output_type":"display_data","html":"<b>"}]}]}]}`,
	} {
		if AllTrusted([]byte(other)) {
			t.Errorf("trusted: %s", other)
		}
	}
}

func TestMark(t *testing.T) {
	for _, trusted := range []bool{true, false} {
		joined := parse(t, "x").Joined()
		Mark(joined, trusted)
		if got := joined["cells"].([]any)[0].(map[string]any)["metadata"].(map[string]any)["trusted"]; got != trusted {
			t.Errorf("marked %v", got)
		}
	}
}
