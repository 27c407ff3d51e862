package higgs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"setlab/datasets/format"
)

// line writes a sample whose feature i is start+i.
func line(label string, start float64) string {
	text := label
	for i := range Features {
		text += fmt.Sprintf(",%e", start+float64(i))
	}
	return text + "\n"
}

func reader(t testing.TB, text string) *Reader {
	t.Helper()
	in, err := format.New("f", strings.NewReader(text), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return NewReader(in)
}

func TestNext(t *testing.T) {
	text := ""
	for i := range 5 {
		text += line([]string{"0", "1.00E+00"}[i%2], float64(100*i))
	}
	r := reader(t, text)
	values, labels := make([]float32, 2*Features), make([]int, 2)
	row := 0
	for {
		n, err := r.Next(values, labels)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if labels[i] != row%2 || values[i*Features] != float32(100*row) || values[(i+1)*Features-1] != float32(100*row+27) {
				t.Errorf("sample %d: label %d, %v", row, labels[i], values[i*Features:(i+1)*Features])
			}
			row++
		}
	}
	if row != 5 || r.Row() != 5 {
		t.Errorf("%d samples, Row says %d; want 5", row, r.Row())
	}
}

func TestSkip(t *testing.T) {
	text := line("0", 0) + line("0", 1) + line("1", 2)
	r := reader(t, text)
	if err := r.Skip(context.Background(), 2); err != nil || r.Row() != 2 {
		t.Fatalf("%v at %d", err, r.Row())
	}
	values, labels := make([]float32, Features), make([]int, 1)
	if n, err := r.Next(values, labels); n != 1 || err != nil || labels[0] != 1 || values[0] != 2 {
		t.Errorf("after two: %d, %v, label %d, %v", n, err, labels[0], values[0])
	}
	if err := reader(t, text).Skip(context.Background(), 4); err == nil || !strings.Contains(err.Error(), "want 4 samples to pass over, got the end of the file after 3") {
		t.Errorf("four of three: %v", err)
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := reader(t, text).Skip(canceled, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func TestWrong(t *testing.T) {
	good := line("1", 0)
	fields := strings.Split(strings.TrimSpace(good), ",")
	with := func(i int, field string) string {
		changed := append([]string(nil), fields...)
		changed[i] = field
		return good + strings.Join(changed, ",") + "\n"
	}
	for _, c := range []struct{ text, want string }{
		{with(0, "2"), `line 2, column 1: want the label 0 or 1, got "2"`},
		{with(0, "0.5"), "want the label 0 or 1"},
		{with(0, "class_label"), `want a finite number, got "class_label"`},
		{with(1, "nan"), `line 2, column 3: want a finite number, got "nan"`},
		{with(28, "-Inf"), "want a finite number"},
		{with(5, ""), "want a finite number, got nothing"},
		{with(28, "1,2"), "want 29 numbers, got more"},
		{good + strings.Join(fields[:28], ",") + "\n", "want 29 numbers, got the end of the line after 28"},
		{good + "\n" + good, "line 2: want a sample, got an empty line"},
		{good + good[:50], "want"},
	} {
		r := reader(t, c.text)
		n, err := r.Next(make([]float32, 10*Features), make([]int, 10))
		var e *format.Error
		if n != 1 || !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %d samples, %v; want %q", c.text[len(good):], n, err, c.want)
		}
	}
}

func FuzzNext(f *testing.F) {
	f.Add([]byte(line("1", 0)+line("0.0", -5)), 2)
	f.Add([]byte(line("1", 0)[:40]), 1)
	f.Fuzz(func(t *testing.T, data []byte, batch int) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		r := NewReader(in)
		labels := make([]int, 1+(batch%7+7)%7)
		values := make([]float32, len(labels)*Features)
		for {
			n, err := r.Next(values, labels)
			for _, l := range labels[:n] {
				if l != 0 && l != 1 {
					t.Fatalf("label %d", l)
				}
			}
			for _, v := range values[:n*Features] {
				if v-v != 0 {
					t.Fatalf("value %v", v)
				}
			}
			if err == io.EOF {
				return
			}
			if err != nil {
				var e *format.Error
				if !errors.As(err, &e) {
					t.Fatalf("an error that names no place: %v", err)
				}
				return
			}
		}
	})
}
