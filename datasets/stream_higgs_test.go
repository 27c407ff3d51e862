package datasets

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"setlab/datasets/format"
	"setlab/datasets/higgs"
)

// manyHIGGS returns a compressed file of so many thousand samples: the label and the features of sample i are 1 for an odd i/1000.
// It is many gzip files in one, so that making it takes no longer than reading it.
func manyHIGGS(t *testing.T, thousands int) []byte {
	t.Helper()
	var members [2][]byte
	for k := range members {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		for i := range 1000 {
			fmt.Fprintf(z, "%d.000000000000000000e+00%s,%d\n", k, strings.Repeat(fmt.Sprintf(",%d.5", k), 27), i)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		members[k] = b.Bytes()
	}
	var all []byte
	for i := range thousands {
		all = append(all, members[i%2]...)
	}
	return all
}

func higgsReader(t *testing.T, file []byte) *higgs.Reader {
	t.Helper()
	in, err := format.New("HIGGS.csv.gz", bytes.NewReader(file), maxHIGGS)
	if err != nil {
		t.Fatal(err)
	}
	return higgs.NewReader(in)
}

// TestStreamHIGGS reads the middle of a file, in parts, and never has more than some of them in memory.
func TestStreamHIGGS(t *testing.T) {
	const thousands, skipped, rows, size = 60, 2500, 55000, 1024
	r := higgsReader(t, manyHIGGS(t, thousands))
	live := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	seen, parts, first, most := 0, 0, uint64(0), uint64(0)
	err := streamHIGGS(t.Context(), r, skipped, rows, size, func(part *Samples) error {
		if part.Len() != size && seen+part.Len() != rows {
			t.Fatalf("part %d has %d samples", parts, part.Len())
		}
		for i := range part.Len() {
			row := skipped + seen + i
			odd := row / 1000 % 2
			if part.Label(i) != odd || part.At(i, 0) != float32(odd)+.5 || part.At(i, 27) != float32(row%1000) {
				t.Fatalf("sample %d: label %d, %v", row, part.Label(i), part.Row(nil, i))
			}
		}
		if parts++; parts%9 == 1 {
			most = max(most, live())
			if first == 0 {
				first = most
			}
		}
		seen += part.Len()
		return nil
	})
	if err != nil || seen != rows || r.Row() != skipped+rows {
		t.Fatalf("%d samples, %v; the file is at %d", seen, err, r.Row())
	}
	if grown, all := most-first, uint64(rows*higgs.Features*4); grown > all/4 {
		t.Errorf("memory has grown by %d bytes; all samples have %d", grown, all)
	}
}

func TestStreamHIGGSEnds(t *testing.T) {
	file := manyHIGGS(t, 3)
	nothing := func(*Samples) error { return nil }
	enough := errors.New("enough")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name          string
		ctx           context.Context
		file          []byte
		skipped, rows int
		visit         func(*Samples) error
		want          string
	}{
		{"visit", t.Context(), file, 0, 3000, func(*Samples) error { return enough }, "enough"},
		{"canceled", canceled, file, 0, 3000, nothing, "context canceled"},
		{"short", t.Context(), file, 0, 3001, nothing, "HIGGS.csv.gz: HIGGS ends after 3000 samples, want 1 more"},
		{"short before", t.Context(), file, 4000, 1, nothing, "want 4000 samples to pass over, got the end of the file after 3000"},
		{"cut", t.Context(), file[:len(file)-100], 0, 3000, nothing, "want intact gzip data, got the end of the file"},
		{"damaged", t.Context(), damaged(file), 0, 3000, nothing, "HIGGS.csv.gz"},
	} {
		r := higgsReader(t, c.file)
		if err := streamHIGGS(c.ctx, r, c.skipped, c.rows, 700, c.visit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q in it", c.name, err, c.want)
		}
	}
	r := higgsReader(t, file)
	if err := streamHIGGS(t.Context(), r, 0, 2000, 700, nothing); err != nil {
		t.Fatal(err)
	}
	if err := r.End(); err == nil || !strings.Contains(err.Error(), "want the end of the file after 2000 samples, got another one") {
		t.Errorf("the middle of the file: %v", err)
	}
}

// damaged returns a copy with a byte in its middle changed.
func damaged(file []byte) []byte {
	file = bytes.Clone(file)
	file[len(file)/2] ^= 0x10
	return file
}

// TestStreamHIGGSSplits streams unknown splits, and the registry's file, which is too short here.
func TestStreamHIGGSSplits(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "HIGGS.csv.gz"), manyHIGGS(t, 2), 0o644); err != nil {
		t.Fatal(err)
	}
	c := Cache{Dir: t.TempDir(), Offline: dir}
	seen := 0
	count := func(part *Samples) error { seen += part.Len(); return nil }
	for _, w := range []struct {
		split string
		size  int
		want  string
	}{
		{"valid", 10, `split "valid": there are "train" and "test"`},
		{"train", 0, "parts of 0 samples"},
		{"test", 500, "got the end of the file after 2000"},
		{"train", 500, filepath.Join(dir, "HIGGS.csv.gz") + ": HIGGS ends after 2000 samples, want 500 more"},
	} {
		if err := c.StreamHIGGS(t.Context(), w.split, w.size, count); err == nil || !strings.Contains(err.Error(), w.want) {
			t.Errorf("%s in parts of %d: %v; want %q in it", w.split, w.size, err, w.want)
		}
	}
	if seen != 2000 {
		t.Errorf("%d samples of a file of 2000", seen)
	}
	var missing *MissingError
	if err := (Cache{Dir: t.TempDir(), Offline: t.TempDir()}).StreamHIGGS(t.Context(), "train", 10, count); !errors.As(err, &missing) {
		t.Errorf("HIGGS that is not there: %v", err)
	}
}
