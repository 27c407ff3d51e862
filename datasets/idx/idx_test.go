package idx

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/format"
)

// file writes an IDX file of bytes 0, 1, 2 ... with the given header.
func file(kind byte, values int, dims ...uint32) []byte {
	data := []byte{0, 0, kind, byte(len(dims))}
	for _, d := range dims {
		data = binary.BigEndian.AppendUint32(data, d)
	}
	for i := range values {
		data = append(data, byte(i))
	}
	return data
}

func read(data []byte, dims int) (*Array, error) {
	in, err := format.New("f", bytes.NewReader(data), 1<<20)
	if err != nil {
		return nil, err
	}
	return Read(in, dims)
}

func pack(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data)
	z.Close()
	return b.Bytes()
}

func TestRead(t *testing.T) {
	plain := file(8, 24, 2, 3, 4)
	for _, data := range [][]byte{plain, pack(plain)} {
		a, err := read(data, 3)
		if err != nil || !slices.Equal(a.Dims, []int{2, 3, 4}) || len(a.Data) != 24 || a.Data[23] != 23 {
			t.Errorf("%+v, %v", a, err)
		}
	}
}

func TestWrong(t *testing.T) {
	good := file(8, 24, 2, 3, 4)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "byte 0: want 4 bytes of the magic number, got the end of the file after 0"},
		{"text", []byte("<html>"), "byte 0: want an IDX file, which begins with two zero bytes, got 3c 68"},
		{"floats", file(0x0d, 96, 2, 3, 4), "byte 2: want the type 0x08 (unsigned byte), got 0x0d (32-bit float)"},
		{"strange type", file(0x77, 24, 2, 3, 4), "got 0x77"},
		{"labels for images", file(8, 5, 5), "byte 3: want 3 dimensions, got 1"},
		{"header cut", good[:10], "byte 8: want 4 bytes of a dimension, got the end of the file after 2"},
		{"values cut", good[:len(good)-1], "byte 16: want 24 bytes of values, got the end of the file after 23"},
		{"too long", append(bytes.Clone(good), 1), "byte 40: want the end of the file, got more data"},
		{"no samples", file(8, 0, 0, 3, 4), "byte 4: want dimension 0 to be 1 or more"},
		{"promise", file(8, 24, 1<<31-1, 1<<31-1, 1<<31-1), "byte 12: want dimension 2 to be"},
		{"bomb", file(8, 24, 60000, 28, 28), "want at most 1048560 bytes of values, got 47040000"},
		{"packed and cut", pack(good)[:30], "(unpacked): want intact gzip data, got the end of the file"},
	} {
		a, err := read(c.data, 3)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v; want %q", c.name, a, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(8, 24, 2, 3, 4), 3)
	f.Add(pack(file(8, 24, 2, 3, 4)), 3)
	f.Add(file(8, 7, 7), 1)
	f.Add(file(8, 7, 70000), 1)
	f.Fuzz(func(t *testing.T, data []byte, dims int) {
		dims = 1 + (dims%3+3)%3
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		a, err := Read(in, dims)
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		product := 1
		for _, d := range a.Dims {
			product *= d
		}
		if len(a.Dims) != dims || len(a.Data) != product {
			t.Fatalf("%d values for %v", len(a.Data), a.Dims)
		}
	})
}
