package npy

import "fmt"

// Array is a table of numbers, the last index running fastest. Exactly one of the slices is used.
type Array struct {
	Shape    []int // nil is a single number
	Float32s []float32
	Int32s   []int32
	Int64s   []int64
	Bytes    []byte // one string, of the shape of a single number
}

// Floats returns a vector.
func Floats(v []float32) Array { return Array{Shape: []int{len(v)}, Float32s: v} }

// Int32s returns a vector.
func Int32s(v []int32) Array {
	if v == nil {
		v = []int32{}
	}
	return Array{Shape: []int{len(v)}, Int32s: v}
}

// Ints returns a vector of 64-bit numbers.
func Ints(v []int) Array {
	a := Array{Shape: []int{len(v)}, Int64s: make([]int64, len(v))}
	for i, x := range v {
		a.Int64s[i] = int64(x)
	}
	return a
}

// Text returns a string, which numpy shows as an array of bytes without dimensions.
func Text(s string) Array { return Array{Bytes: []byte(s)} }

// Table returns a matrix of the given number of columns.
func Table(columns int, v []float32) Array {
	if columns < 1 || len(v)%columns != 0 {
		panic(fmt.Sprintf("npy: %d values in rows of %d", len(v), columns))
	}
	return Array{Shape: []int{len(v) / columns, columns}, Float32s: v}
}

// kind returns numpy's name of the type of the values.
func (a Array) kind() string {
	switch {
	case a.Bytes != nil:
		return fmt.Sprintf("|S%d", max(1, len(a.Bytes)))
	case a.Int32s != nil:
		return "<i4"
	case a.Int64s != nil:
		return "<i8"
	}
	return "<f4"
}

// length returns the number of values.
func (a Array) length() int {
	return max(len(a.Float32s), len(a.Int32s), len(a.Int64s))
}
