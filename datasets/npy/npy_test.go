package npy

import (
	"bytes"
	"errors"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/format"
)

// arrays is one of each kind, and some that are empty.
func arrays() map[string]Array {
	long := make([]float32, 40000)
	for i := range long {
		long[i] = float32(i) / 3
	}
	return map[string]Array{
		"floats": Floats([]float32{1, -2.5, float32(math.Inf(1)), math.SmallestNonzeroFloat32}), "table": Table(3, []float32{1, 2, 3, 4, 5, 6}),
		"int32s": Int32s([]int32{-7, math.MaxInt32}), "ints": Ints([]int{math.MaxInt64, math.MinInt64}), "text": Text("csr"),
		"no floats": Floats([]float32{}), "no int32s": Int32s(nil), "no ints": Ints(nil), "long": Floats(long),
		"cube": {Shape: []int{2, 1, 2}, Int32s: []int32{1, 2, 3, 4}}, "one": {Int64s: []int64{5}},
		"bytes": {Shape: []int{3}, Bytes: []byte{0, 7, 255}}, "doubles": {Shape: []int{1, 2}, Float64s: []float64{math.Pi, -0.5}},
		"texts": {Shape: []int{2, 2}, Texts: []string{"a", "", "Größe", "bb"}},
	}
}

func encoded(t testing.TB, a Array) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// read reads without the type's name, which arrays that are made do not have.
func read(data []byte) (Array, error) {
	in, err := format.New("f", bytes.NewReader(data), 1<<20)
	if err != nil {
		return Array{}, err
	}
	a, err := Read(in)
	a.Type = ""
	return a, err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for name, want := range arrays() {
		data := encoded(t, want)
		if values := bytes.IndexByte(data, '\n') + 1; values%alignment != 0 {
			t.Errorf("%s: the values begin at byte %d", name, values)
		}
		if got, err := read(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read %+v, %v; want %+v", name, got, err, want)
		}
	}
	for _, deflate := range []bool{false, true} {
		var b, again bytes.Buffer
		if err := WriteArchive(&b, arrays(), deflate); err != nil {
			t.Fatal(err)
		}
		if err := WriteArchive(&again, arrays(), deflate); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Error("the same arrays give other bytes")
		}
		got, err := ReadArchive("f", bytes.NewReader(b.Bytes()), int64(b.Len()))
		for name, a := range got {
			a.Type = ""
			got[name] = a
		}
		if err != nil || !reflect.DeepEqual(got, arrays()) {
			t.Errorf("read %v, %v", slices.Collect(maps.Keys(got)), err)
		}
	}
}

// file is a .npy file with a header as numpy.save of version 1.24 writes it.
func file(kind, order, shape, values string) []byte {
	return raw("{'descr': '"+kind+"', 'fortran_order': "+order+", 'shape': "+shape+", }", values)
}

func raw(header, values string) []byte {
	header += strings.Repeat(" ", max(0, 117-len(header))) + "\n"
	return []byte(Magic + string([]byte{1, 0, byte(len(header)), 0}) + header + values)
}

func TestHeaders(t *testing.T) {
	want := Int32s([]int32{1, 2, -1})
	const values = "\x01\x00\x00\x00\x02\x00\x00\x00\xff\xff\xff\xff"
	version2 := []byte(Magic + "\x02\x00\x40\x00\x00\x00" + "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }")
	version2 = append(append(version2, bytes.Repeat([]byte(" "), 12+0x40-len(version2))...), values...)
	for name, data := range map[string][]byte{
		"numpy": file("<i4", "False", "(3,)", values), "no commas": raw(`{"shape":(3),"fortran_order":True,"descr":"i4"}`, values),
		"Python 2": raw("{'descr': '<i4', 'fortran_order': False, 'shape': (3L,)}", values), "version 2": version2,
	} {
		if got, err := read(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if got, err := read(file("|S3", "False", "()", "csr")); err != nil || got.String() != "csr" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatIsNoArrayIsSaid(t *testing.T) {
	whole := file("<f4", "False", "(2,)", "12345678")
	for says, data := range map[string][]byte{
		"want a .npy file, got":                    []byte("PNG123456789"),
		"want 8 bytes of a .npy header":            nil,
		"of the header, got the end of the file":   whole[:40],
		"version 1, 2 or 3":                        []byte(Magic + "\x09\x00\x00\x00"),
		"a header {'descr'":                        file("<f4", "Maybe", "(2,)", "12345678"),
		"want 12 bytes of values, 3 of float32":    file("<f4", "False", "(3,)", "12345678"),
		"the end of the file after 7":              whole[:len(whole)-1],
		"want the end of the file, got more":       append(bytes.Clone(whole), 'x'),
		"a shape that fits into memory":            file("<f4", "False", "(9999999999,)", "12345678"),
		"at most 1048":                             file("<f4", "False", "(65536, 65536)", "12345678"),
		"(2,,)":                                    file("<f4", "False", "(2,,)", "12345678"),
		"fits into memory, got [2147483647 214748": file("|S0", "False", "(2147483647, 2147483647, 2147483647)", ""),
		"at most 16777216 empty":                   file("|S0", "False", "(2147483647,)", ""),
		"the type \"<i5\"":                         file("<i5", "False", "(2,)", "12345678"),
		"a.astype(float)":                          file("|O", "False", "(2,)", "12345678"),
		"a.real and a.imag":                        file("<c8", "False", "(1,)", "12345678"),
		"a.astype('i8')":                           file("<M8[ns]", "False", "(1,)", "12345678"),
		"a.astype('f8')":                           file("<f16", "False", "(1,)", "12345678"),
		"structured_to_unstructured":               raw("{'descr': [('a', '<f4'), ('b]', '<i4', (2,))], 'fortran_order': False, 'shape': (1,)}", "12345678"),
		"63 bits at index [1], got 18446744073":    file("<u8", "False", "(2,)", "12345678\xff\xff\xff\xff\xff\xff\xff\xff"),
		"a text in UTF-8 at index [0 1]":           file("|S1", "True", "(2, 2)", "ab\xffc"),
	} {
		a, err := read(data)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v, error %v, want one that says %q", a, err, says)
		}
	}
}

func TestArchivesThatAreNone(t *testing.T) {
	var good bytes.Buffer
	if err := WriteArchive(&good, map[string]Array{"x": Floats(make([]float32, 100))}, false); err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(good.Bytes())
	flipped[300] ^= 1
	for says, data := range map[string][]byte{
		"want a .npz file, a zip archive of arrays, got not a valid zip file": []byte("PK!"),
		`an intact array "x", got checksum error`:                             flipped,
		"compressed with gzip":                                                []byte("\x1f\x8b\x08"),
		"compressed with bzip2":                                               []byte("BZh91AY&SY"),
		"not a valid zip file":                                                good.Bytes()[:200],
	} {
		_, err := ReadArchive("f", bytes.NewReader(data), int64(len(data)))
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	a, err := OpenArchive("f", bytes.NewReader(good.Bytes()), int64(good.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if shape, err := a.ReadShape("x"); err != nil || shape.String() != "100 of float32" || shape.Float32s != nil {
		t.Errorf("%v, %v", shape, err)
	}
	if _, err := a.Read("y"); err == nil || !strings.Contains(err.Error(), `want an array "y", got ["x"]`) {
		t.Error(err)
	}
}

func TestAShapeThatDoesNotFitPanics(t *testing.T) {
	defer func() {
		if r, _ := recover().(string); !strings.Contains(r, "[3] with 2 values") {
			t.Errorf("panic %q", r)
		}
	}()
	_ = Write(&bytes.Buffer{}, Array{Shape: []int{3}, Float32s: []float32{1, 2}})
}

func FuzzRead(f *testing.F) {
	for _, a := range arrays() {
		f.Add(encoded(f, a))
	}
	f.Add(file(">f2", "True", "(2, 3)", "123456789012"))
	f.Add(file("<U2", "True", "(1, 2)", "a\x00\x00\x00\x00\x00\x00\x00b\x00\x00\x00c\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := read(data)
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		if a.length() > 1<<16 {
			return // many empty texts
		}
		// An array that is read, written and read again is the same.
		again, err := read(encoded(t, a))
		if err != nil || !bytes.Equal(encoded(t, again), encoded(t, a)) {
			t.Errorf("%+v became %+v, %v", a, again, err)
		}
	})
}

func FuzzReadArchive(f *testing.F) {
	small := map[string]Array{"floats": Floats([]float32{1, 2}), "text": Text("csr")}
	for _, deflate := range []bool{false, true} {
		var b bytes.Buffer
		if err := WriteArchive(&b, small, deflate); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := ReadArchive("f", bytes.NewReader(data), int64(len(data)))
		var e *format.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("an error that names no place: %v", err)
		}
		if len(a) > len(data) {
			t.Errorf("%d arrays in %d bytes", len(a), len(data))
		}
	})
}
