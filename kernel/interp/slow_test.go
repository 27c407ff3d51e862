package interp

import (
	"strings"
	"testing"
)

// TestSlowCells checks that the message about slow interpretation is shown once, and not for a cell that waits or
// spends its time in compiled code.
func TestSlowCells(t *testing.T) {
	if testing.Short() {
		t.Skip("takes thirteen seconds")
	}
	log := &notes{}
	s, err := NewSession(log)
	if err != nil {
		t.Fatal(err)
	}
	const clock = "for end := time.Now().Add(2600 * time.Millisecond); time.Now().Before(end); "
	for _, c := range [][2]string{
		{"time.Sleep(2600 * time.Millisecond)", ""},
		{"a := mat.NewDense(200, 200, nil); b := mat.NewDense(200, 200, nil)\n" + clock + "{ b.Mul(a, a) }", ""},
		{"n := 0\n" + strings.Replace(clock, "2600", "5000", 1) + "{ for i := range 100000 { n += i } }", slowNote},
		{clock + "{ for i := range 100000 { n += i } }", ""},
	} {
		if _, failure := s.Run(c[0]); failure != nil {
			t.Fatal(failure)
		}
		if got := log.take(); strings.TrimSpace(got) != strings.TrimSpace(c[1]) {
			t.Errorf("%s\nsays %q, want %q", c[0], got, c[1])
		}
	}
}
