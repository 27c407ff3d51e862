package npy

import "fmt"

// Array is a table of any number of dimensions, the last index running fastest, whatever the order in the file. Exactly one of the slices
// is used.
type Array struct {
	Shape    []int     // nil is a single value
	Float32s []float32 // also float16
	Float64s []float64
	Int32s   []int32 // also int8, int16 and uint16
	Int64s   []int64 // also uint32 and uint64
	Bytes    []byte  // uint8, and bool as 0 and 1
	Texts    []string

	// Type is numpy's name of the type in the file that was read, such as "float16" or "uint8 (big-endian)". Write ignores it.
	Type string
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
func Text(s string) Array { return Array{Texts: []string{s}} }

// Table returns a matrix of the given number of columns.
func Table(columns int, v []float32) Array {
	if columns < 1 || len(v)%columns != 0 {
		panic(fmt.Sprintf("npy: %d values in rows of %d", len(v), columns))
	}
	return Array{Shape: []int{len(v) / columns, columns}, Float32s: v}
}

// Rows returns the first dimension, 1 for a single value.
func (a Array) Rows() int {
	if len(a.Shape) == 0 {
		return 1
	}
	return a.Shape[0]
}

// Columns returns the number of values of a row: the product of all dimensions but the first.
func (a Array) Columns() int { return product(a.Shape[min(1, len(a.Shape)):]) }

// String returns the text of an array without dimensions, and otherwise the shape and the type, such as "60000 x 28 x 28 of uint8".
func (a Array) String() string {
	if len(a.Shape) == 0 && len(a.Texts) == 1 {
		return a.Texts[0]
	}
	text := "one value"
	for i, n := range a.Shape {
		if i == 0 {
			text = fmt.Sprint(n)
		} else {
			text += fmt.Sprintf(" x %d", n)
		}
	}
	if a.Type != "" {
		text += " of " + a.Type
	}
	return text
}

// length returns the number of values.
func (a Array) length() int {
	return max(len(a.Float32s), len(a.Float64s), len(a.Int32s), len(a.Int64s), len(a.Bytes), len(a.Texts))
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}
