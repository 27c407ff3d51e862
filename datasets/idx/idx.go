// Package idx reads the IDX format of MNIST and Fashion-MNIST: a magic number
// (two zero bytes, the type of the values, the number of dimensions), each
// dimension as a big-endian 32-bit number, and the values, the last dimension
// fastest. The file may be compressed.
//
// The format is described at http://yann.lecun.com/exdb/mnist/. Only unsigned bytes
// are supported: data sets use no other type.
package idx

import (
	"encoding/binary"
	"fmt"
	"math"

	"setlab/datasets/format"
)

// Array is an array of bytes of any number of dimensions.
type Array struct {
	// Dims are the sizes, slowest first: samples, rows, columns for images.
	Dims []int
	// Data are the values, the last dimension fastest.
	Data []byte
}

// unsignedByte is the code of the only supported type.
const unsignedByte = 0x08

var typeNames = map[byte]string{
	0x09: "signed byte", 0x0b: "16-bit integer", 0x0c: "32-bit integer", 0x0d: "32-bit float", 0x0e: "64-bit float",
}

// Read reads a whole file of the given number of dimensions, 1 to 8.
func Read(in *format.Input, dims int) (*Array, error) {
	if dims < 1 || dims > 8 {
		panic(fmt.Sprintf("idx: Read with %d dimensions", dims))
	}
	var magic [4]byte
	if err := in.Full(magic[:], "the magic number"); err != nil {
		return nil, err
	}
	if magic[0] != 0 || magic[1] != 0 {
		return nil, in.BadAt(0, "an IDX file, which begins with two zero bytes", fmt.Sprintf("% x", magic[:2]))
	}
	if magic[2] != unsignedByte {
		got := fmt.Sprintf("%#02x", magic[2])
		if name := typeNames[magic[2]]; name != "" {
			got += " (" + name + ")"
		}
		return nil, in.BadAt(2, "the type 0x08 (unsigned byte)", got)
	}
	if int(magic[3]) != dims {
		return nil, in.BadAt(3, fmt.Sprintf("%d dimensions", dims), fmt.Sprint(magic[3]))
	}
	a := &Array{Dims: make([]int, dims)}
	size := int64(1)
	for i := range a.Dims {
		var word [4]byte
		if err := in.Full(word[:], "a dimension"); err != nil {
			return nil, err
		}
		d := int64(binary.BigEndian.Uint32(word[:]))
		if d == 0 || d > math.MaxInt32 || size > math.MaxInt64/d {
			return nil, in.BadAt(in.Offset()-4, fmt.Sprintf("dimension %d to be 1 or more and the data to fit into memory", i), fmt.Sprint(d))
		}
		a.Dims[i] = int(d)
		size *= d
	}
	var err error
	if a.Data, err = in.Bytes(size, "values"); err != nil {
		return nil, err
	}
	if err := in.End(); err != nil {
		return nil, err
	}
	return a, nil
}
