package npy

import (
	"archive/zip"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

const magic = "\x93NUMPY\x01\x00"

// alignment is what the length of everything before the values is a multiple of.
const alignment = 64

// Write writes one array as .npy. It panics if its shape has another number of values.
func Write(w io.Writer, a Array) error {
	if n := product(a.Shape); a.Bytes == nil && n != a.length() {
		panic(fmt.Sprintf("npy: an array of shape %v with %d values", a.Shape, a.length()))
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", a.kind(), tuple(a.Shape))
	before := len(magic) + 2
	length := (before+len(header)+1+alignment-1)/alignment*alignment - before
	header += strings.Repeat(" ", length-len(header)-1) + "\n"
	start := append([]byte(magic), byte(length), byte(length>>8))
	if _, err := w.Write(append(start, header...)); err != nil {
		return err
	}
	return a.writeValues(w)
}

// chunk is the number of values that are written together.
const chunk = 1 << 14

func (a Array) writeValues(w io.Writer) error {
	if a.Bytes != nil {
		_, err := w.Write(append(a.Bytes, make([]byte, max(0, 1-len(a.Bytes)))...))
		return err
	}
	var buffer []byte
	for lo := 0; lo < a.length(); lo += chunk {
		hi := min(lo+chunk, a.length())
		buffer = buffer[:0]
		switch {
		case a.Int32s != nil:
			for _, v := range a.Int32s[lo:hi] {
				buffer = binary.LittleEndian.AppendUint32(buffer, uint32(v))
			}
		case a.Int64s != nil:
			for _, v := range a.Int64s[lo:hi] {
				buffer = binary.LittleEndian.AppendUint64(buffer, uint64(v))
			}
		default:
			for _, v := range a.Float32s[lo:hi] {
				buffer = binary.LittleEndian.AppendUint32(buffer, math.Float32bits(v))
			}
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
	}
	return nil
}

// WriteArchive writes arrays as .npz, in the order of their names, deflated or as they are. The same arrays give the same bytes.
func WriteArchive(w io.Writer, arrays map[string]Array, deflate bool) error {
	method := zip.Store
	if deflate {
		method = zip.Deflate
	}
	z := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(arrays)) {
		entry, err := z.CreateHeader(&zip.FileHeader{Name: name + ".npy", Method: method})
		if err != nil {
			return err
		}
		if err := Write(entry, arrays[name]); err != nil {
			return err
		}
	}
	return z.Close()
}

// tuple writes a shape as Python does.
func tuple(shape []int) string {
	var b strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&b, "%d, ", n)
	}
	if len(shape) == 1 {
		return "(" + strings.TrimSuffix(b.String(), " ") + ")"
	}
	return "(" + strings.TrimSuffix(b.String(), ", ") + ")"
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}
