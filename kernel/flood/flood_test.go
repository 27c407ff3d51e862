package flood_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"setlab/kernel/flood"
	"setlab/kernel/output"
)

// heard collects the output of a limiter.
type heard struct {
	text, notes strings.Builder
	displays    []output.Display
}

func (h *heard) sink(e output.Event) {
	switch e := e.(type) {
	case output.Stream:
		if e.Name == "stderr" {
			h.notes.WriteString(e.Text)
		} else {
			h.text.WriteString(e.Text)
		}
	case output.Display:
		h.displays = append(h.displays, e)
	}
}

// TestText checks that of 200 MB of text, 3 MB and its end are shown, and that the file contains all of it.
func TestText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rest")
	var h heard
	l := flood.New(flood.Settings{File: file}, h.sink)
	line := strings.Repeat("x", 1<<15-1) + "\n"
	for range 200 << 20 / len(line) {
		l.Show(output.Stream{Name: "stdout", Text: line})
	}
	l.Show(output.Stream{Name: "stdout", Text: "the end"})
	l.End()
	if n := h.text.Len(); n < 3<<20 || n > 11<<20 {
		t.Errorf("%d bytes are shown", n)
	}
	if !strings.HasSuffix(h.text.String(), "\nthe end") {
		t.Error("the end is missing")
	}
	for _, part := range []string{"more than 1 MB of text in a second, or 10 MB in a cell, are left out", flood.LimitVariable, "of text were left out here"} {
		if !strings.Contains(h.notes.String(), part) {
			t.Errorf("it does not say %q: %s", part, h.notes.String())
		}
	}
	info, err := os.Stat(file)
	if err != nil || info.Size()+int64(h.text.Len()) < 200<<20 {
		t.Errorf("the file has %v, %v", info, err)
	}
}

// TestLongResult shows the beginning and the end of a result with more text than a cell may print at once, and counts it as text.
func TestLongResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // otherwise there is room again on a slow machine
		var results []output.Result
		var h heard
		l := flood.New(flood.Settings{}, func(e output.Event) {
			if r, ok := e.(output.Result); ok {
				results = append(results, r)
			} else {
				h.sink(e)
			}
		})
		data := output.MIME{"text/plain": "[" + strings.Repeat("é ", 20<<20) + "]", "text/html": "<b>short</b>"}
		for range 2 {
			l.Show(output.Result{Data: data})
		}
		l.Show(output.Stream{Name: "stdout", Text: strings.Repeat("x", 1<<20)})
		l.End()
		if len(results) != 2 || h.text.Len() > 1<<14 {
			t.Fatalf("%d results and %d bytes of text after them are shown", len(results), h.text.Len())
		}
		for k, most := range []int{3<<20 + 100, 1 << 14} {
			text := results[k].Data["text/plain"].(string)
			if len(text) > most || !strings.HasPrefix(text, "[é é") || !strings.HasSuffix(text, "é ]") || !strings.Contains(text, " MB of text were left out here]\n") ||
				!utf8.ValidString(text) || results[k].Data["text/html"] != "<b>short</b>" {
				t.Errorf("result %d: %d bytes are shown, %.20q … %.20q", k, len(text), text, text[len(text)-20:])
			}
		}
		if len(data["text/plain"].(string)) != 3*20<<20+2 {
			t.Error("the value of the sender has changed")
		}
	})
}

// TestPace checks that slowly printed text is shown up to the limit, and that clearing the output resets the
// limit.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		l := flood.New(flood.Settings{}, h.sink)
		half := strings.Repeat("y", 1<<19)
		for range 18 {
			l.Show(output.Stream{Name: "stdout", Text: half})
			time.Sleep(time.Second)
		}
		if h.text.Len() != 9<<20 || h.notes.Len() > 0 {
			t.Errorf("%d bytes of 9 MB in 18 s are shown: %s", h.text.Len(), h.notes.String())
		}
		for range 10 {
			l.Show(output.Stream{Name: "stdout", Text: half})
			time.Sleep(time.Second)
		}
		if h.text.Len() > 10<<20 || h.notes.Len() == 0 {
			t.Errorf("%d bytes of 14 MB are shown: %s", h.text.Len(), h.notes.String())
		}
		l.Show(output.Clear{})
		l.Show(output.Stream{Name: "stdout", Text: "seen"})
		if !strings.Contains(h.text.String(), "seen") {
			t.Error("nothing is shown at once after the output was cleared")
		}
		if l.End(); !strings.Contains(h.text.String(), "seen") {
			t.Error("nothing is shown after the output was cleared")
		}
	})
}

// TestDisplays checks that excess displays are omitted and that the last update of each display is shown.
func TestDisplays(t *testing.T) {
	var h heard
	l := flood.New(flood.Settings{}, h.sink)
	for range 5000 {
		l.Show(output.Display{Data: output.MIME{"text/plain": "a"}})
	}
	big := strings.Repeat("z", 1<<20)
	for k := range 200 {
		l.Show(output.Display{Data: output.MIME{"text/html": fmt.Sprint(k, big)}, ID: "d", Update: true})
	}
	l.End()
	if n := len(h.displays); n < 1000 || n > 1300 {
		t.Errorf("%d displays are shown", n)
	}
	if last := fmt.Sprint(h.displays[len(h.displays)-1].Data["text/html"]); !strings.HasPrefix(last, "199z") {
		t.Errorf("the last update is %.10s", last)
	}
	if !strings.Contains(h.notes.String(), "left out") {
		t.Error("the omission is not reported")
	}
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{"": "0", "50MB": "5.24288e+07", "off": "+Inf", "1000": "1000", "much": "error", "-3": "error", "0": "error"} {
		s, err := flood.Read(func(name string) string { return map[string]string{flood.LimitVariable: text}[name] })
		got := fmt.Sprint(s.Text)
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
