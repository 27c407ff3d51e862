package matfile

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"math"
)

// writer makes MAT-files for the tests.
type writer struct {
	order binary.AppendByteOrder
	data  []byte
}

// newWriter begins a file of the given byte order.
func newWriter(order binary.AppendByteOrder) *writer {
	w := &writer{order: order}
	w.data = append(w.data, bytes.Repeat([]byte(" "), 124)...)
	copy(w.data, "MATLAB 5.0 MAT-file")
	w.data = order.AppendUint16(w.data, 0x0100)
	w.data = order.AppendUint16(w.data, 'M'<<8|'I')
	return w
}

// element writes a tag, the data and the padding; short data go into the tag.
func (w *writer) element(kind uint32, data []byte) []byte {
	var out []byte
	if n := len(data); n > 0 && n <= 4 {
		out = w.order.AppendUint32(out, uint32(n)<<16|kind)
		out = append(out, data...)
		return append(out, make([]byte, 4-n)...)
	}
	out = w.order.AppendUint32(out, kind)
	out = w.order.AppendUint32(out, uint32(len(data)))
	out = append(out, data...)
	return append(out, make([]byte, (8-len(data)%8)%8)...)
}

// words encodes 32-bit numbers.
func (w *writer) words(values ...uint32) []byte {
	var out []byte
	for _, v := range values {
		out = w.order.AppendUint32(out, v)
	}
	return out
}

// matrix makes the body of a variable.
func (w *writer) matrix(name string, class, flags uint32, rows, cols int, kind uint32, values []byte) []byte {
	body := w.element(6, w.words(flags<<8|class, 0))
	body = append(body, w.element(5, w.words(uint32(rows), uint32(cols)))...)
	body = append(body, w.element(1, []byte(name))...)
	return append(body, w.element(kind, values)...)
}

// add appends a variable, compressed or not.
func (w *writer) add(body []byte, compressed bool) {
	whole := append(w.words(14, uint32(len(body))), body...)
	if !compressed {
		w.data = append(w.data, whole...)
		return
	}
	w.pack(whole)
}

// pack appends a compressed element that holds whole.
func (w *writer) pack(whole []byte) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(whole)
	z.Close()
	w.data = append(w.data, w.words(15, uint32(packed.Len()))...)
	w.data = append(w.data, packed.Bytes()...)
}

// doubles encodes values as miDOUBLE.
func (w *writer) doubles(values ...float64) []byte {
	var out []byte
	for _, v := range values {
		out = w.order.AppendUint64(out, math.Float64bits(v))
	}
	return out
}
