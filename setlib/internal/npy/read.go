package npy

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Read parses a .npy file.
func Read(data []byte) (Array, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return Array{}, fmt.Errorf("npy: %d bytes that begin with %.8q, not with a .npy header of version 1.0", len(data), data)
	}
	if len(rest) < 2 || len(rest)-2 < int(binary.LittleEndian.Uint16(rest)) {
		return Array{}, fmt.Errorf("npy: %d bytes end within the header", len(data))
	}
	length := int(binary.LittleEndian.Uint16(rest))
	h, err := parseHeader(string(rest[2 : 2+length]))
	if err != nil {
		return Array{}, err
	}
	return h.parse(rest[2+length:])
}

// parse reads the values, which must be neither more nor fewer than the shape says.
func (h header) parse(values []byte) (Array, error) {
	size, err := strconv.Atoi(h.kind[2:])
	n := product(h.shape)
	if err != nil || size < 1 || len(values)%size != 0 || len(values)/size != n {
		return Array{}, fmt.Errorf("npy: %d bytes of values for %d of type %s", len(values), n, h.kind)
	}
	a := Array{Shape: h.shape}
	switch {
	case h.kind == "<f4":
		a.Float32s = make([]float32, n)
		for i := range a.Float32s {
			a.Float32s[i] = math.Float32frombits(binary.LittleEndian.Uint32(values[4*i:]))
		}
	case h.kind == "<i4":
		a.Int32s = make([]int32, n)
		for i := range a.Int32s {
			a.Int32s[i] = int32(binary.LittleEndian.Uint32(values[4*i:]))
		}
	case h.kind == "<i8":
		a.Int64s = make([]int64, n)
		for i := range a.Int64s {
			a.Int64s[i] = int64(binary.LittleEndian.Uint64(values[8*i:]))
		}
	case h.kind[:2] == "|S" && len(h.shape) == 0:
		a.Bytes = append([]byte{}, bytes.TrimRight(values, "\x00")...)
	default:
		return Array{}, fmt.Errorf("npy: an array of type %s and shape %v; known are <f4, <i4, <i8 and single strings |S", h.kind, h.shape)
	}
	return a, nil
}

// ReadArchive parses a .npz file.
func ReadArchive(data []byte) (map[string]Array, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("npy: archive of %d bytes: %w", len(data), err)
	}
	arrays := map[string]Array{}
	for _, f := range z.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok {
			return nil, fmt.Errorf("npy: %q in an archive is no array", f.Name)
		}
		if _, double := arrays[name]; double {
			return nil, fmt.Errorf("npy: two arrays of an archive are called %q", name)
		}
		if arrays[name], err = readEntry(f); err != nil {
			return nil, fmt.Errorf("npy: array %q: %w", name, err)
		}
	}
	return arrays, nil
}

// readEntry reads one array. The memory it takes follows from the bytes that are there, not from the size that the archive gives.
func readEntry(f *zip.File) (Array, error) {
	r, err := f.Open()
	if err != nil {
		return Array{}, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return Array{}, err
	}
	return Read(data)
}
