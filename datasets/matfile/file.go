package matfile

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"

	"setlab/datasets/format"
)

// File is the content of a MAT-file.
type File struct {
	// Name is the file's name.
	Name string
	// Variables are its variables in the file's order.
	Variables []*Variable
}

// Variable is one variable of a file.
type Variable struct {
	Name string
	// Class is MATLAB's class, such as "double", "uint8", "logical" or "cell".
	Class string
	// Rows and Cols are its size.
	Rows, Cols int
	// Values are the elements in MATLAB's order, column by column: element (r, c) is
	// Values[c*Rows+r]. It is nil for unsupported classes.
	Values []float64
}

// Matrix returns the named numeric or logical matrix. If there is none, the error lists
// the file's variables.
func (f *File) Matrix(name string) (*Variable, error) {
	var have []string
	for _, v := range f.Variables {
		if v.Name == name {
			if v.Values == nil {
				return nil, &format.Error{File: f.Name, Offset: -1, Want: fmt.Sprintf("the variable %q to be a real matrix of numbers", name), Got: "class " + v.Class}
			}
			return v, nil
		}
		have = append(have, v.Name)
	}
	return nil, &format.Error{File: f.Name, Offset: -1, Want: fmt.Sprintf("a variable %q", name), Got: fmt.Sprintf("variables %q", have)}
}

// Limits of a file, far above any data set.
const (
	maxElements  = 1 << 26 // values of one matrix
	maxVariables = 1 << 12
	maxRatio     = 200      // compressed variables may be this many times larger unpacked,
	freely       = 16 << 20 // or have this many bytes
)

const headerSize = 128

// Read reads a whole file.
func Read(in *format.Input) (*File, error) {
	header := make([]byte, headerSize)
	if err := in.Full(header, "a MAT-file's header"); err != nil {
		return nil, err
	}
	order, err := checkHeader(in, header)
	if err != nil {
		return nil, err
	}
	f := &File{Name: in.Name()}
	for {
		var tag [8]byte
		start := in.Offset()
		if n, err := io.ReadFull(in, tag[:]); err == io.EOF {
			return f, nil
		} else if err == io.ErrUnexpectedEOF {
			return nil, in.BadAt(start, "8 bytes of a variable's tag", fmt.Sprintf("the end of the file after %d", n))
		} else if err != nil {
			return nil, err
		}
		kind, size := order.Uint32(tag[:]), order.Uint32(tag[4:])
		if kind != miMatrix && kind != miCompressed {
			return nil, in.BadAt(start, "a variable (element type 14 or 15)", fmt.Sprintf("element type %d", kind))
		}
		if len(f.Variables) == maxVariables {
			return nil, in.BadAt(start, fmt.Sprintf("at most %d variables", maxVariables), "more")
		}
		body, err := in.Bytes(int64(size), "a variable")
		if err != nil {
			return nil, err
		}
		e := &element{in: in, order: order, start: start + 8, body: body}
		if kind == miCompressed {
			if e, err = e.unpack(); err != nil {
				return nil, err
			}
		}
		v, err := e.variable()
		if err != nil {
			return nil, err
		}
		f.Variables = append(f.Variables, v)
	}
}

// checkHeader checks that the file is of level 5 and returns its byte order.
func checkHeader(in *format.Input, header []byte) (binary.ByteOrder, error) {
	const want = "a MATLAB level 5 file"
	if bytes.HasPrefix(header, []byte("MATLAB 7.3")) || bytes.HasPrefix(header, []byte("\x89HDF")) {
		return nil, in.BadAt(0, want, "a version 7.3 (HDF5) file: save it in MATLAB with -v7")
	}
	var order binary.ByteOrder
	switch string(header[126:]) {
	case "IM":
		order = binary.LittleEndian
	case "MI":
		order = binary.BigEndian
	default:
		return nil, in.BadAt(126, want+" (IM or MI)", fmt.Sprintf("%q", header[126:]))
	}
	if version := order.Uint16(header[124:]); version != 0x0100 {
		return nil, in.BadAt(124, want+" (version 0x0100)", fmt.Sprintf("%#04x", version))
	}
	return order, nil
}

// unpack returns the element within a compressed element.
func (e *element) unpack() (*element, error) {
	z, err := zlib.NewReader(bytes.NewReader(e.body))
	if err != nil {
		return nil, e.in.BadAt(e.start, "a compressed variable", err.Error())
	}
	inner, err := format.New(e.in.Name(), z, min(e.in.Limit(), max(freely, maxRatio*int64(len(e.body)))))
	if err != nil {
		return nil, e.in.BadAt(e.start, "intact compressed data", err.Error())
	}
	fail := func(err error) error {
		return e.in.BadAt(e.start, "an intact compressed variable", err.Error())
	}
	var tag [8]byte
	if err := inner.Full(tag[:], "a variable's tag"); err != nil {
		return nil, fail(err)
	}
	if kind := e.order.Uint32(tag[:]); kind != miMatrix {
		return nil, e.in.BadAt(e.start, "a variable (element type 14) in the compressed data", fmt.Sprintf("element type %d", kind))
	}
	body, err := inner.Bytes(int64(e.order.Uint32(tag[4:])), "a variable")
	if err != nil {
		return nil, fail(err)
	}
	if err := inner.End(); err != nil {
		return nil, fail(err)
	}
	return &element{in: e.in, order: e.order, start: e.start, body: body, packed: true}, nil
}
