package matfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/format"
)

func read(data []byte) (*File, error) {
	in, err := format.New("f", bytes.NewReader(data), 1<<20)
	if err != nil {
		return nil, err
	}
	return Read(in)
}

func TestRead(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, compressed := range []bool{false, true} {
			w := newWriter(order)
			w.add(w.matrix("X", 6, 0, 2, 3, 9, w.doubles(1, 2, 3, 4, 5, -6.5)), compressed)
			w.add(w.matrix("a_longer_name", 6, 0, 3, 1, 2, []byte{7, 8, 255}), compressed)
			w.add(w.matrix("flag", 9, flagLogical, 1, 2, 2, []byte{0, 1}), compressed)
			w.add(w.matrix("cells", 1, 0, 1, 1, 9, nil), compressed)
			w.add(w.matrix("z", 6, flagComplex, 1, 1, 9, w.doubles(1)), compressed)
			w.add(w.matrix("none", 6, 0, 0, 4, 9, nil), compressed)
			f, err := read(w.data)
			if err != nil {
				t.Fatalf("%v, compressed %v: %v", order, compressed, err)
			}
			x, err := f.Matrix("X")
			if err != nil || x.Rows != 2 || x.Cols != 3 || x.Class != "double" || !slices.Equal(x.Values, []float64{1, 2, 3, 4, 5, -6.5}) {
				t.Errorf("X is %+v, %v", x, err)
			}
			if v, err := f.Matrix("a_longer_name"); err != nil || !slices.Equal(v.Values, []float64{7, 8, 255}) {
				t.Errorf("a_longer_name is %+v, %v", v, err)
			}
			if v, err := f.Matrix("flag"); err != nil || v.Class != "logical" || !slices.Equal(v.Values, []float64{0, 1}) {
				t.Errorf("flag is %+v, %v", v, err)
			}
			if v, err := f.Matrix("none"); err != nil || len(v.Values) != 0 || v.Cols != 4 {
				t.Errorf("none is %+v, %v", v, err)
			}
			for name, want := range map[string]string{
				"cells": `want the variable "cells" to be a real matrix of numbers, got class cell`,
				"z":     "got class complex double",
				"Y":     `want a variable "Y", got variables ["X" "a_longer_name" "flag" "cells" "z" "none"]`,
			} {
				if _, err := f.Matrix(name); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s: %v; want %q", name, err, want)
				}
			}
		}
	}
}

func TestNumberTypes(t *testing.T) {
	w := newWriter(binary.LittleEndian)
	le := binary.LittleEndian
	for _, c := range []struct {
		kind uint32
		data []byte
		want float64
	}{
		{1, []byte{0xfe}, -2},
		{2, []byte{0xfe}, 254},
		{3, le.AppendUint16(nil, 0xfffe), -2},
		{4, le.AppendUint16(nil, 0xfffe), 65534},
		{5, le.AppendUint32(nil, 0xfffffffe), -2},
		{6, le.AppendUint32(nil, 0xfffffffe), 4294967294},
		{7, le.AppendUint32(nil, math.Float32bits(0.5)), 0.5},
		{9, le.AppendUint64(nil, math.Float64bits(0.1)), 0.1},
		{12, le.AppendUint64(nil, math.MaxUint64), -1},
		{13, le.AppendUint64(nil, 1<<40), 1 << 40},
	} {
		w := &writer{order: w.order, data: bytes.Clone(w.data)}
		w.add(w.matrix("v", 6, 0, 1, 1, c.kind, c.data), false)
		f, err := read(w.data)
		if err != nil || f.Variables[0].Values[0] != c.want {
			t.Errorf("type %d: %+v, %v; want %v", c.kind, f, err, c.want)
		}
	}
}

func TestWrong(t *testing.T) {
	le := binary.LittleEndian
	file := func(add func(w *writer)) []byte {
		w := newWriter(le)
		add(w)
		return w.data
	}
	good := file(func(w *writer) { w.add(w.matrix("X", 6, 0, 2, 1, 9, w.doubles(1, 2)), false) })
	packed := file(func(w *writer) { w.add(w.matrix("X", 6, 0, 2, 1, 9, w.doubles(1, 2)), true) })
	damaged := bytes.Clone(packed)
	damaged[len(damaged)-1] ^= 1
	set := func(at int, v uint32) []byte {
		data := bytes.Clone(good)
		le.PutUint32(data[at:], v)
		return data
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "want 128 bytes of a MAT-file's header, got the end of the file after 0"},
		{"text", bytes.Repeat([]byte("x"), 200), "byte 126: want a MATLAB level 5 file (IM or MI), got \"xx\""},
		{"7.3", append([]byte("MATLAB 7.3 MAT-file"), make([]byte, 200)...), "got a version 7.3 (HDF5) file"},
		{"version", set(124, 0x4d490200), "byte 124: want a MATLAB level 5 file (version 0x0100), got 0x0200"},
		{"tag cut", good[:132], "byte 128: want 8 bytes of a variable's tag, got the end of the file after 4"},
		{"variable cut", good[:len(good)-3], "byte 136: want 64 bytes of a variable, got the end of the file after 61"},
		{"garbage after", append(bytes.Clone(good), "garbage!!"...), "byte 200: want a variable (element type 14 or 15), got element type 1651663207"},
		{"huge variable", set(132, 1<<31), "want at most"},
		{"flags", set(136, 5), "want array flags of type 6 and 8 bytes, got type 5"},
		{"class", set(144, 99), "want a known array class, got 99"},
		{"negative size", set(160, 0xffffffff), "want dimensions of at least 0, got -1"},
		{"huge size", set(160, 1<<30), "want at most 67108864 values in a matrix"},
		{"too few values", set(160, 3), "want 24 bytes for 3 values, got 16"},
		{"strange values", set(176, 14), "want values of a numeric type, got element type 14"},
		{"values too long", set(180, 999), "want at most 16 bytes of values, got 999"},
		{"damaged", damaged, "want an intact compressed variable"},
		{"compressed cut", packed[:len(packed)-2], "of a variable, got the end of the file"},
		{"no zlib", append(bytes.Clone(good[:128]), le.AppendUint64(nil, 15|8<<32)...), "want"},
		{"compressed twice", file(func(w *writer) {
			once := newWriter(le)
			once.pack(once.words(14, 0))
			w.pack(once.data[128:])
		}), "want a variable (element type 14) in the compressed data, got element type 15"},
	} {
		f, err := read(c.data)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v; want %q", c.name, f, err, c.want)
		}
	}
}

// TestBomb packs far more than the limit allows into a small file.
func TestBomb(t *testing.T) {
	w := newWriter(binary.LittleEndian)
	w.add(w.matrix("X", 6, 0, 1<<12, 1<<10, 2, make([]byte, 1<<22)), true)
	if len(w.data) > 1<<14 {
		t.Fatalf("the bomb has %d bytes", len(w.data))
	}
	if _, err := read(w.data); err == nil || !strings.Contains(err.Error(), "want at most 1048568 bytes of a variable") {
		t.Errorf("a bomb: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, compressed := range []bool{false, true} {
			w := newWriter(order)
			w.add(w.matrix("X", 6, 0, 2, 3, 9, w.doubles(1, 2, 3, 4, 5, 6)), compressed)
			w.add(w.matrix("Y", 9, flagLogical, 2, 1, 2, []byte{0, 1}), compressed)
			f.Add(w.data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		file, err := Read(in)
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		for _, v := range file.Variables {
			if v.Values != nil && len(v.Values) != v.Rows*v.Cols {
				t.Fatalf("%s: %d values for %d x %d", v.Name, len(v.Values), v.Rows, v.Cols)
			}
		}
	})
}
