package npy

import (
	"fmt"
	"slices"

	"setlab/datasets/format"
)

// chunk is the number of bytes converted at a time, few enough for the cache.
const chunk = 1 << 16

// Read reads a whole .npy file. Its memory is limited by the size of the file.
func Read(in *format.Input) (Array, error) {
	h, err := readHeader(in)
	if err != nil {
		return Array{}, err
	}
	a, err := h.values(in)
	if err != nil {
		return Array{}, err
	}
	return a, in.End()
}

// ReadShape reads only the header: it returns an array without values.
func ReadShape(in *format.Input) (Array, error) {
	h, err := readHeader(in)
	return Array{Shape: h.shape, Type: h.kind.String()}, err
}

// values reads the values. More or fewer than the shape says are an error.
func (h header) values(in *format.Input) (Array, error) {
	a := Array{Shape: h.shape, Type: h.kind.String()}
	n := product(h.shape)
	total, start := int64(n)*int64(h.kind.size), in.Offset()
	if total > in.Limit()-start {
		return a, in.Bad(fmt.Sprintf("at most %d bytes of values", in.Limit()-start), fmt.Sprintf("a shape of %s", a))
	}
	what := fmt.Sprintf("values, %s", a)
	room := min(n, chunk)
	if left, known := in.Left(); known {
		if left < total {
			return a, in.BadAt(start, fmt.Sprintf("%d bytes of %s", total, what), fmt.Sprintf("the end of the file after %d", left))
		}
		room = n
	}
	if h.kind.size == 0 { // texts without any character
		room = 0
	}
	if n > mostEmpty && h.kind.size == 0 {
		return a, in.BadAt(start, fmt.Sprintf("at most %d empty texts", mostEmpty), fmt.Sprint(n))
	}
	a.grow(h.kind, room)
	perChunk := max(1, chunk/max(1, h.kind.size))
	buffer := make([]byte, min(n, perChunk)*h.kind.size)
	for done := 0; done < n; {
		m := min(n-done, perChunk)
		if err := in.Full(buffer[:m*h.kind.size], what); err != nil {
			return a, err
		}
		if bad := a.add(h.kind, buffer[:m*h.kind.size], m); bad.want != "" {
			return a, in.BadAt(start, bad.want+h.place(done+bad.at), bad.got)
		}
		done += m
	}
	if h.fortran && len(h.shape) > 1 {
		a.toC()
	}
	return a, nil
}

// mostEmpty limits the number of empty texts, which take no space in a file.
const mostEmpty = 1 << 24

// place describes the position of the i-th value of a file, for messages.
func (h header) place(i int) string {
	index := make([]int, len(h.shape))
	order := slices.Clone(h.shape)
	if h.fortran {
		slices.Reverse(order)
	}
	for d := len(order) - 1; d >= 0; d-- {
		index[d], i = i%order[d], i/order[d]
	}
	if h.fortran {
		slices.Reverse(index)
	}
	return fmt.Sprintf(" at index %v", index)
}

// toC converts the values from Fortran's order to C's.
func (a *Array) toC() {
	a.Float32s, a.Float64s = toC(a.Float32s, a.Shape), toC(a.Float64s, a.Shape)
	a.Int32s, a.Int64s = toC(a.Int32s, a.Shape), toC(a.Int64s, a.Shape)
	a.Bytes, a.Texts = toC(a.Bytes, a.Shape), toC(a.Texts, a.Shape)
}

// block is the number of rows converted at a time, few enough for the destination to stay in the cache.
const block = 64

func toC[T any](v []T, shape []int) []T {
	if len(v) == 0 {
		return v
	}
	out := make([]T, len(v))
	rows, columns := shape[0], len(v)/shape[0]
	starts := make([]int, columns) // where the first row has each column
	at, step := make([]int, len(shape)), make([]int, len(shape))
	step[0] = 1
	for d := 1; d < len(shape); d++ {
		step[d] = step[d-1] * shape[d-1]
	}
	for c := range starts {
		for d := range at {
			starts[c] += at[d] * step[d]
		}
		for d := len(at) - 1; d > 0; d-- {
			if at[d]++; at[d] < shape[d] {
				break
			}
			at[d] = 0
		}
	}
	for lo := 0; lo < rows; lo += block {
		hi := min(lo+block, rows)
		for c, from := range starts {
			for r := lo; r < hi; r++ {
				out[r*columns+c] = v[from+r]
			}
		}
	}
	return out
}
