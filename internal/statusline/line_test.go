package statusline

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"github.com/creack/pty"
)

func TestElsewhere(t *testing.T) {
	var b bytes.Buffer
	l := New(&b)
	long := strings.Repeat("long ", 40)
	for _, text := range []string{long, "short"} {
		if err := l.Show(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"end", "another line"} {
		if err := l.End(text); err != nil {
			t.Fatal(err)
		}
	}
	pad := func(text string) string { return text + strings.Repeat(" ", len(long)-len(text)) }
	if got, want := b.String(), "\r"+long+"\r"+pad("short")+"\r"+pad("end")+"\nanother line\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A terminal that becomes narrower does not wrap the text either.
func TestOnATerminal(t *testing.T) {
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer terminal.Close()
	l := New(terminal)
	for _, columns := range []uint16{12, 8} {
		if err := pty.Setsize(terminal, &pty.Winsize{Rows: 5, Cols: columns}); err != nil {
			t.Fatal(err)
		}
		if got := Columns(terminal); got != int(columns) {
			t.Fatalf("%d columns, want %d", got, columns)
		}
		if err := l.Show("eine längere Zeile"); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.End("the whole text"); err != nil {
		t.Fatal(err)
	}
	got, err := bufio.NewReader(screen).ReadString('\n')
	if want := "\reine länge…\reine l…\rthe whole text\r\n"; got != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

func TestCut(t *testing.T) {
	for text, want := range map[string]string{"": "", "four": "four", "längs": "län…", "a longer text": "a l…"} {
		if got := Cut(text, 4); got != want {
			t.Errorf("%q is cut to %q, want %q", text, got, want)
		}
	}
}
