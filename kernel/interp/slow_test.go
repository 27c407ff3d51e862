package interp

import (
	"strings"
	"testing"
)

// A cell that interprets for long is told of once; one that waits, or whose time goes into compiled code, is not.
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
