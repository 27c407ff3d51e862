package bits

import (
	"bytes"
	"compress/gzip"
	"errors"
	"strings"
	"testing"

	"setlab/datasets/format"
)

func read(text string, features int) (*Table, error) {
	in, err := format.New("f", strings.NewReader(text), 1<<20)
	if err != nil {
		return nil, err
	}
	return Read(in, features)
}

func TestRead(t *testing.T) {
	for _, text := range []string{"0,1,0\n1,1,0\n", "0,1,0\r\n1,1,0", "0,1,0\n1,1,0\n\n"} {
		got, err := read(text, 0)
		if err != nil || got.Rows != 2 || got.Features != 3 || got.Words[0] != 2 || got.Words[1] != 3 {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	wide, err := read(strings.Repeat("0,", 64)+"1\n", 65)
	if err != nil || len(wide.Words) != 2 || wide.Words[0] != 0 || wide.Words[1] != 1 {
		t.Errorf("65 features: %+v, %v", wide, err)
	}
}

func TestWrong(t *testing.T) {
	for _, c := range []struct {
		text     string
		features int
		want     string
	}{
		{"", 0, "byte 0: want at least one line of zeros and ones, got an empty file"},
		{"0,1\n0,2\n", 0, "line 2, column 3: want 0 or 1, got '2'"},
		{"0,1\n0,1,1\n", 0, "line 2, column 5: want 2 values a line, got more"},
		{"0,1,1\n0,1\n", 0, "line 2, column 4: want 3 values a line, got the end of the line after 3 bytes"},
		{"0,1,\n", 0, "line 1, column 5: want 2 values a line, got the end of the line after 4 bytes"},
		{"0;1\n", 0, "line 1, column 2: want a comma, got ';'"},
		{"0, 1\n", 0, "line 1, column 3: want 0 or 1, got ' '"},
		{"0.5,1\n", 0, "line 1, column 2: want a comma, got '.'"},
		{"nan,1\n", 0, "line 1, column 1: want 0 or 1, got 'n'"},
		{"0,1\n", 3, "line 1, column 4: want 3 values a line"},
		{"0,1\n\n0,1\n", 0, "line 2: want a sample, got an empty line"},
		{"<!DOCTYPE html>\n", 0, "line 1, column 1: want 0 or 1, got '<'"},
	} {
		table, err := read(c.text, c.features)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %+v, %v; want %q", c.text, table, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("0,1,0\n1,1,0\n"), 0)
	f.Add([]byte("0,1,0\n1,1,\n"), 3)
	f.Add([]byte("1\n"), 1)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("0,1\n1,0\n"))
	z.Close()
	f.Add(packed.Bytes(), 2)
	f.Fuzz(func(t *testing.T, data []byte, features int) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		table, err := Read(in, max(0, features%1000))
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		if len(table.Words) != table.Rows*((table.Features+63)/64) || table.Rows < 1 || table.Features < 1 {
			t.Fatalf("%d words for %d x %d", len(table.Words), table.Rows, table.Features)
		}
		// A table that is read, written and read again is the same.
		again, err := read(write(table), table.Features)
		if err != nil || again.Rows != table.Rows {
			t.Fatalf("%v after writing %d rows", err, table.Rows)
		}
		for i, w := range table.Words {
			if again.Words[i] != w {
				t.Fatalf("word %d is %x, then %x", i, w, again.Words[i])
			}
		}
	})
}

// write is the inverse of Read.
func write(t *Table) string {
	var b strings.Builder
	perRow := (t.Features + 63) / 64
	for r := range t.Rows {
		for f := range t.Features {
			if f > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('0' + byte(t.Words[r*perRow+f/64]>>(f%64)&1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
