package libsvm

import (
	"bytes"
	"errors"
	"slices"
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
	table, err := read("-1 3:1 11:0.5 \n+1\n2 \t1:-2e1\r\n\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	if table.Features != 11 || !slices.Equal(table.Labels, []int{-1, 1, 2}) || !slices.Equal(table.Starts, []int{0, 2, 2, 3}) ||
		!slices.Equal(table.Index, []int32{2, 10, 0}) || !slices.Equal(table.Value, []float32{1, 0.5, -20}) {
		t.Errorf("%+v", table)
	}
	table, err = read("# of scikit-learn\n#\n1.0 2:1 # doc1\n-1. 1:3#doc 2\n-2e0\n", 0)
	if err != nil || table.Features != 2 || !slices.Equal(table.Labels, []int{1, -1, -2}) || !slices.Equal(table.Starts, []int{0, 1, 2, 2}) {
		t.Errorf("with comments: %+v, %v", table, err)
	}
	if table, err = read("1 1:1\n", 300); err != nil || table.Features != 300 {
		t.Errorf("%+v, %v", table, err)
	}
}

func TestWrong(t *testing.T) {
	for _, c := range []struct {
		text     string
		features int
		want     string
	}{
		{"", 0, "want at least one line with a label, got an empty file"},
		{"x 1:1\n", 0, `line 1, column 1: want an integer label, got "x"`},
		{"1.5 1:1\n", 0, `want an integer label, got "1.5"`},
		{"99999999999 1:1\n", 0, "want an integer label"},
		{"1 1:1\n1 5\n", 0, `line 2, column 3: want index:value, got "5"`},
		{"1 0:1\n", 0, `line 1, column 3: want an index 1..2147483647, got "0" (indices count from 1; scikit-learn writes them so with zero_based=False)`},
		{"1 5:1\n", 4, `line 1, column 3: want an index 1..4, got "5"`},
		{"1 99999999999999999999:1\n", 0, "want an index"},
		{"1 3:1 3:1\n", 0, "line 1, column 7: want an index above 3, got 3"},
		{"1 3:1 2:1\n", 0, "want an index above 3, got 2"},
		{"1 3:nan\n", 0, `line 1, column 5: want a finite number, got "nan"`},
		{"1 3:inf\n", 0, "want a finite number"},
		{"1 3:\n", 0, "want a finite number, got nothing"},
		{"# 3:1 a comment\n", 0, "want at least one line with a label, got an empty file"},
		{"1 qid:3 3:1\n", 0, `line 1, column 3: want an index 1..2147483647, got "qid" (numbers of queries are not read; remove them)`},
		{" \n1 3:1\n", 0, "want an integer label, got nothing"},
		{"1 3:1\n\n1 3:1\n", 0, "line 2: want a sample, got an empty line"},
	} {
		table, err := read(c.text, c.features)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %+v, %v; want %q", c.text, table, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("-1 3:1 11:0.5 \n+1\n"), 0)
	f.Add([]byte("1 1:1\n-1 2:1e-3 300:4\n\n"), 300)
	f.Fuzz(func(t *testing.T, data []byte, features int) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		features = max(0, features%1000)
		table, err := Read(in, features)
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		if len(table.Starts) != len(table.Labels)+1 || len(table.Index) != len(table.Value) || table.Starts[len(table.Labels)] != len(table.Index) {
			t.Fatalf("%+v does not fit together", table)
		}
		for r := range table.Labels {
			last := int32(-1)
			for _, i := range table.Index[table.Starts[r]:table.Starts[r+1]] {
				if i <= last || int(i) >= table.Features {
					t.Fatalf("row %d: index %d after %d of %d features", r, i, last, table.Features)
				}
				last = i
			}
		}
		for _, v := range table.Value {
			if v != v || v-v != 0 {
				t.Fatalf("the value %v", v)
			}
		}
	})
}
