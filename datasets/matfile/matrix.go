package matfile

import (
	"encoding/binary"
	"fmt"
	"math"

	"setlab/datasets/format"
)

// Types of elements that contain elements.
const (
	miMatrix     = 14
	miCompressed = 15
)

// numberSize is the size in bytes of the numeric element types.
var numberSize = map[uint32]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 4, 6: 4, 7: 4, 9: 8, 12: 8, 13: 8}

// classNames names MATLAB's array classes. Those from 6 are numeric.
var classNames = []string{
	1: "cell", 2: "struct", 3: "object", 4: "char", 5: "sparse", 6: "double", 7: "single",
	8: "int8", 9: "uint8", 10: "int16", 11: "uint16", 12: "int32", 13: "uint32", 14: "int64", 15: "uint64",
	16: "function", 17: "opaque",
}

const (
	firstNumeric = 6
	lastNumeric  = 15
)

// Bits of the array flags.
const (
	flagComplex = 0x08
	flagLogical = 0x02
)

// element is the body of a matrix, read piece by piece.
type element struct {
	in     *format.Input
	order  binary.ByteOrder
	start  int64 // where the body, or the compressed data it was in, begins
	body   []byte
	at     int
	packed bool
}

// bad returns an error at the current position in the element.
func (e *element) bad(want, got string) error {
	if e.packed {
		return e.in.BadAt(e.start, fmt.Sprintf("%s at byte %d of the compressed variable", want, e.at), got)
	}
	return e.in.BadAt(e.start+int64(e.at), want, got)
}

// part reads the next sub-element: its type and its data. Up to four bytes of
// data may be stored within the tag.
func (e *element) part(what string) (kind uint32, data []byte, err error) {
	if len(e.body)-e.at < 8 {
		return 0, nil, e.bad("8 bytes of the tag of the "+what, fmt.Sprintf("the variable's end after %d", len(e.body)-e.at))
	}
	tag := e.body[e.at : e.at+8]
	kind = e.order.Uint32(tag)
	if small := kind >> 16; small != 0 {
		if small > 4 {
			return 0, nil, e.bad("at most 4 bytes of "+what+" in its tag", fmt.Sprint(small))
		}
		e.at += 8
		return kind & 0xffff, tag[4 : 4+small], nil
	}
	size := int64(e.order.Uint32(tag[4:]))
	if left := int64(len(e.body) - e.at - 8); size > left {
		return 0, nil, e.bad(fmt.Sprintf("at most %d bytes of %s", left, what), fmt.Sprint(size))
	}
	data = e.body[e.at+8 : e.at+8+int(size)]
	e.at = min(e.at+8+(int(size)+7)&^7, len(e.body)) // padded to 8; the last padding may be missing
	return kind, data, nil
}

// variable reads the element as a matrix.
func (e *element) variable() (*Variable, error) {
	if len(e.body) == 0 {
		return &Variable{Class: "empty"}, nil
	}
	kind, flags, err := e.part("array flags")
	if err != nil {
		return nil, err
	}
	if kind != 6 || len(flags) != 8 {
		return nil, e.bad("array flags of type 6 and 8 bytes", fmt.Sprintf("type %d and %d bytes", kind, len(flags)))
	}
	word := e.order.Uint32(flags)
	class := int(word & 0xff)
	if class >= len(classNames) || classNames[class] == "" {
		return nil, e.bad("a known array class", fmt.Sprint(class))
	}
	v := &Variable{Class: classNames[class]}
	if class == 17 { // opaque objects have another layout
		return v, nil
	}
	dims, err := e.dims()
	if err != nil {
		return nil, err
	}
	v.Rows, v.Cols = dims[0], dims[1]
	_, name, err := e.part("variable's name")
	if err != nil {
		return nil, err
	}
	v.Name = string(name)
	bits := word >> 8 & 0xff
	switch {
	case class < firstNumeric || class > lastNumeric:
		return v, nil
	case len(dims) != 2:
		v.Class = fmt.Sprintf("%s of %d dimensions", v.Class, len(dims))
		return v, nil
	case bits&flagComplex != 0:
		v.Class = "complex " + v.Class
		return v, nil
	case bits&flagLogical != 0:
		v.Class = "logical"
	}
	v.Values, err = e.numbers(v.Rows * v.Cols)
	return v, err
}

// dims reads the dimensions: at least two, whose product is bounded.
func (e *element) dims() ([]int, error) {
	kind, data, err := e.part("dimensions")
	if err != nil {
		return nil, err
	}
	if kind != 5 || len(data) < 8 || len(data)%4 != 0 {
		return nil, e.bad("two or more dimensions of type 5", fmt.Sprintf("type %d and %d bytes", kind, len(data)))
	}
	dims := make([]int, len(data)/4)
	product := int64(1)
	for i := range dims {
		d := int32(e.order.Uint32(data[4*i:]))
		if d < 0 {
			return nil, e.bad("dimensions of at least 0", fmt.Sprint(d))
		}
		dims[i] = int(d)
		if product *= int64(d); product > maxElements {
			return nil, e.bad(fmt.Sprintf("at most %d values in a matrix", maxElements), fmt.Sprintf("dimensions of more (%d and on)", dims[0]))
		}
	}
	return dims, nil
}

// numbers reads n values of any numeric type. MATLAB stores values in the smallest
// type that can represent them, whatever the class.
func (e *element) numbers(n int) ([]float64, error) {
	kind, data, err := e.part("values")
	if err != nil {
		return nil, err
	}
	size, ok := numberSize[kind]
	if !ok {
		return nil, e.bad("values of a numeric type", fmt.Sprintf("element type %d", kind))
	}
	if len(data) != n*size {
		return nil, e.bad(fmt.Sprintf("%d bytes for %d values", n*size, n), fmt.Sprint(len(data)))
	}
	if e.at < len(e.body) {
		return nil, e.bad("the variable's end", fmt.Sprintf("%d more bytes", len(e.body)-e.at))
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = e.number(kind, data[i*size:])
	}
	return values, nil
}

func (e *element) number(kind uint32, b []byte) float64 {
	switch kind {
	case 1:
		return float64(int8(b[0]))
	case 2:
		return float64(b[0])
	case 3:
		return float64(int16(e.order.Uint16(b)))
	case 4:
		return float64(e.order.Uint16(b))
	case 5:
		return float64(int32(e.order.Uint32(b)))
	case 6:
		return float64(e.order.Uint32(b))
	case 7:
		return float64(math.Float32frombits(e.order.Uint32(b)))
	case 9:
		return math.Float64frombits(e.order.Uint64(b))
	case 12:
		return float64(int64(e.order.Uint64(b)))
	default: // 13
		return float64(e.order.Uint64(b))
	}
}
