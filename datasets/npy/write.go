package npy

import (
	"archive/zip"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// alignment divides the length of the header.
const alignment = 64

// Write writes one array as .npy. It panics if the number of values does not match the shape.
func Write(w io.Writer, a Array) error {
	if n := product(a.Shape); n != a.length() {
		panic(fmt.Sprintf("npy: an array of shape %v with %d values", a.Shape, a.length()))
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", a.kind(), tuple(a.Shape))
	const before = len(Magic) + 4
	length := (before+len(header)+1+alignment-1)/alignment*alignment - before
	header += strings.Repeat(" ", length-len(header)-1) + "\n"
	start := append([]byte(Magic), 1, 0, byte(length), byte(length>>8))
	if _, err := w.Write(append(start, header...)); err != nil {
		return err
	}
	return a.writeValues(w)
}

// kind returns numpy's name of the type of the values.
func (a Array) kind() string {
	switch {
	case a.Texts != nil:
		return fmt.Sprintf("|S%d", a.width())
	case a.Bytes != nil:
		return "|u1"
	case a.Int32s != nil:
		return "<i4"
	case a.Int64s != nil:
		return "<i8"
	case a.Float64s != nil:
		return "<f8"
	}
	return "<f4"
}

// width returns the length of the longest text in bytes.
func (a Array) width() int {
	n := 1
	for _, s := range a.Texts {
		n = max(n, len(s))
	}
	return n
}

// together is the number of values written at a time.
const together = 1 << 14

func (a Array) writeValues(w io.Writer) error {
	var buffer []byte
	width := a.width()
	for lo := 0; lo < a.length(); lo += together {
		hi := min(lo+together, a.length())
		buffer = buffer[:0]
		switch {
		case a.Texts != nil:
			for _, s := range a.Texts[lo:hi] {
				buffer = append(append(buffer, s...), make([]byte, width-len(s))...)
			}
		case a.Bytes != nil:
			buffer = append(buffer, a.Bytes[lo:hi]...)
		case a.Int32s != nil:
			for _, v := range a.Int32s[lo:hi] {
				buffer = little.AppendUint32(buffer, uint32(v))
			}
		case a.Int64s != nil:
			for _, v := range a.Int64s[lo:hi] {
				buffer = little.AppendUint64(buffer, uint64(v))
			}
		case a.Float64s != nil:
			for _, v := range a.Float64s[lo:hi] {
				buffer = little.AppendUint64(buffer, math.Float64bits(v))
			}
		default:
			for _, v := range a.Float32s[lo:hi] {
				buffer = little.AppendUint32(buffer, math.Float32bits(v))
			}
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
	}
	return nil
}

// WriteArchive writes arrays as .npz, in the order of their names, with or without compression. The same arrays give the same bytes.
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
