package interp

import (
	"strings"
	"testing"
)

// told is a log. The message ends the loops of a test.
type told struct {
	notes
	t *testing.T
}

func (n *told) Write(p []byte) (int, error) {
	if string(p) == slowNote {
		defer n.t.Setenv("SETLAB_TOLD", "yes")
	}
	return n.notes.Write(p)
}

// TestSlowCells checks that the message about slow interpretation is shown once, and not for a cell that waits or
// spends its time in compiled code.
func TestSlowCells(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	log := &told{t: t}
	s, err := NewSession(log)
	if err != nil {
		t.Fatal(err)
	}
	const (
		clock = "for end := time.Now().Add(2600 * time.Millisecond); time.Now().Before(end); "
		until = "for end := time.Now().Add(time.Minute); os.Getenv(\"SETLAB_TOLD\") == \"\" && time.Now().Before(end); "
	)
	for _, c := range [][2]string{
		{"time.Sleep(2600 * time.Millisecond)", ""},
		{"a := mat.NewDense(200, 200, nil); b := mat.NewDense(200, 200, nil)\n" + clock + "{ b.Mul(a, a) }", ""},
		{"n := 0\n" + until + "{ for i := range 100000 { n += i } }", slowNote},
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
