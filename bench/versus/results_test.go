package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Results that are read and written again do not change.
func TestResultsAreReadAsWritten(t *testing.T) {
	if rows, err := readResults("../results"); err != nil || len(rows) < 40 {
		t.Fatalf("of the committed results %d rows are read, %v", len(rows), err)
	}
	rows := exampleRows()
	for k := range rows {
		for turn := range rows[k].Own {
			rows[k].Own[turn] /= 3
		}
	}
	made(rows, machine{Processor: "2 x Abacus", SIMD: "beads", Software: "go", Date: "2018-06-19", Load: .25}, 2)
	folder := t.TempDir()
	write := func() (all []byte) {
		if err := (&options{out: folder, log: io.Discard}).write(rows); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{summaryFile, turnsFile} {
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, text...)
		}
		return all
	}
	want := write()
	var err error
	if rows, err = readResults(folder); err != nil {
		t.Fatal(err)
	}
	if got := write(); !bytes.Equal(got, want) {
		t.Errorf("what was\n%s\nis read as\n%s", want, got)
	}
	if rows, err := readResults(t.TempDir()); rows != nil || err != nil {
		t.Errorf("in an empty folder: %v, %v", rows, err)
	}
	if err := os.WriteFile(filepath.Join(folder, turnsFile), []byte("work\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readResults(folder); err == nil || !strings.Contains(err.Error(), "columns") {
		t.Errorf("without columns: %v", err)
	}
}

func TestPartsReplaceTheirLines(t *testing.T) {
	line := func(work, against, processor string) row {
		r := row{Work: work, Against: against}
		r.Made.Processor = processor
		return r
	}
	earlier := []row{line("a", "x", "old"), line("b", "x", "old"), line("b", "y", "old"), line("c", "", "old")}
	for processor, want := range map[string]string{"old": "a x, b x, b z, c , d x", "new": "b x, b z, d x"} {
		measured := []row{line("d", "x", processor), line("b", "x", processor), line("b", "z", processor)}
		var got []string
		for _, r := range merged(earlier, measured) {
			got = append(got, r.Work+" "+r.Against)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("on the %s machine: %s, want %s", processor, strings.Join(got, ", "), want)
		}
	}
}
