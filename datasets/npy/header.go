package npy

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"setlab/datasets/format"
)

// Magic is the beginning of a .npy file.
const Magic = "\x93NUMPY"

// Limits of a header, far from what numpy writes.
const (
	mostHeader = 1 << 20
	mostDims   = 32
)

// header describes the values of an array.
type header struct {
	kind    kind
	fortran bool // the first index runs fastest
	shape   []int
}

// readHeader reads up to the first value.
func readHeader(in *format.Input) (header, error) {
	start := in.Offset()
	var first [8]byte
	if err := in.Full(first[:], "a .npy header"); err != nil {
		return header{}, err
	}
	if string(first[:6]) != Magic {
		return header{}, in.BadAt(start, "a .npy file", format.Quote(first[:6]))
	}
	var length [4]byte
	field := length[:2]
	switch first[6] {
	case 1:
	case 2, 3:
		field = length[:]
	default:
		return header{}, in.BadAt(start+6, "version 1, 2 or 3 of the .npy format", fmt.Sprint(first[6]))
	}
	if err := in.Full(field, "the header's length"); err != nil {
		return header{}, err
	}
	n := int64(binary.LittleEndian.Uint32(length[:]))
	if n > mostHeader {
		return header{}, in.Bad(fmt.Sprintf("a header of at most %d bytes", mostHeader), fmt.Sprint(n))
	}
	at := in.Offset()
	text, err := in.Bytes(n, "the header")
	if err != nil {
		return header{}, err
	}
	h, want, got := parseHeader(string(text))
	if want != "" {
		return header{}, in.BadAt(at, want, got)
	}
	return h, nil
}

// parseHeader parses the dictionary of a header. If it is invalid, want says what was expected and got what was found.
func parseHeader(text string) (h header, want, got string) {
	d, ok := dictionary(text)
	fortran, isBool := d["fortran_order"].(bool)
	dims, isTuple := d["shape"].([]int64)
	if !ok || !isBool || !isTuple || d["descr"] == nil {
		return h, "a header {'descr': …, 'fortran_order': …, 'shape': (…), }", quoted(text)
	}
	if h.kind, want, got = parseKind(d["descr"]); want != "" {
		return h, want, got
	}
	if len(dims) > mostDims {
		return h, fmt.Sprintf("at most %d dimensions", mostDims), fmt.Sprint(len(dims))
	}
	h.fortran = fortran
	n := int64(max(1, h.kind.size))
	for _, dim := range dims {
		if dim > math.MaxInt32 || dim > 0 && n > math.MaxInt/dim {
			return h, "a shape that fits into memory", fmt.Sprint(dims)
		}
		n *= max(1, dim)
		h.shape = append(h.shape, int(dim))
	}
	return h, "", ""
}

func quoted(text string) string {
	const most = 80
	if text = strings.TrimRight(text, " \n"); len(text) > most {
		return fmt.Sprintf("%q…", text[:most])
	}
	return fmt.Sprintf("%q", text)
}
