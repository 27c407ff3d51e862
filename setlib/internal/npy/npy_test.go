package npy

import (
	"bytes"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
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

func TestWhatIsWrittenIsRead(t *testing.T) {
	for name, want := range arrays() {
		data := encoded(t, want)
		if values := bytes.IndexByte(data, '\n') + 1; values%alignment != 0 {
			t.Errorf("%s: the values begin at byte %d", name, values)
		}
		if got, err := Read(data); err != nil || !reflect.DeepEqual(got, want) {
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
		if got, err := ReadArchive(b.Bytes()); err != nil || !reflect.DeepEqual(got, arrays()) {
			t.Errorf("read %v, %v", slices.Collect(maps.Keys(got)), err)
		}
	}
}

// file is a .npy file with a header as numpy.save of version 1.24 writes it.
func file(kind, order, shape, values string) []byte {
	header := "{'descr': '" + kind + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }"
	header += strings.Repeat(" ", 117-len(header)) + "\n"
	return []byte(magic + string([]byte{byte(len(header)), 0}) + header + values)
}

func TestNumpysOwnHeaders(t *testing.T) {
	got, err := Read(file("<i4", "False", "(3,)", "\x01\x00\x00\x00\x02\x00\x00\x00\xff\xff\xff\xff"))
	if err != nil || !reflect.DeepEqual(got, Int32s([]int32{1, 2, -1})) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err = Read(file("|S3", "False", "()", "csr")); err != nil || string(got.Bytes) != "csr" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatIsNoArrayIsSaid(t *testing.T) {
	whole := file("<f4", "False", "(2,)", "12345678")
	for says, data := range map[string][]byte{
		"begin with":          []byte("PNG"),
		"0 bytes":             nil,
		"end within":          whole[:40],
		"the header is":       file("<f4", "Maybe", "(2,)", "12345678"),
		"for 3 of type <f4":   file("<f4", "False", "(3,)", "12345678"),
		"for 1 of type <f4":   file("<f4", "False", "(1,)", "12345678"),
		"7 bytes of values":   whole[:len(whole)-1],
		"9 bytes of values":   append(bytes.Clone(whole), 'x'),
		"none or too large":   file("<f4", "False", "(9999999999,)", "12345678"),
		"(65536, 65536)":      file("<f4", "False", "(65536, 65536)", "12345678"),
		"(2,,)":               file("<f4", "False", "(2,,)", "12345678"),
		"for 2 of type <i5":   file("<i5", "False", "(2,)", "12345678"),
		"type <f8":            file("<f8", "False", "(1,)", "12345678"),
		"known are":           file("|S4", "False", "(2,)", "12345678"),
		"in Fortran order":    file("<f4", "True", "(1, 2)", "12345678"),
		"of values for 1 of ": file("|S0", "False", "()", ""),
	} {
		if a, err := Read(data); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v, error %v, want one that says %q", a, err, says)
		}
	}
	if a, err := ReadArchive([]byte("PK!")); err == nil || !strings.Contains(err.Error(), "archive of 3 bytes") {
		t.Errorf("%v, %v", a, err)
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
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Read(data)
		if err != nil {
			return
		}
		// What is read says the same when it is written.
		again, err := Read(encoded(t, a))
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
		if a, err := ReadArchive(data); err == nil && len(a) > len(data) {
			t.Errorf("%d arrays in %d bytes", len(a), len(data))
		}
	})
}
