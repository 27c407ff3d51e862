package npy

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"setlab/datasets/format"
)

// grow makes room for n values of a kind.
func (a *Array) grow(k kind, n int) {
	switch {
	case k.letter == 'S' || k.letter == 'U':
		a.Texts = make([]string, 0, n)
	case k.letter == 'f' && k.size == 8:
		a.Float64s = make([]float64, 0, n)
	case k.letter == 'f':
		a.Float32s = make([]float32, 0, n)
	case k.size == 1 && k.letter != 'i':
		a.Bytes = make([]byte, 0, n)
	case k.size == 8 || k.letter == 'u' && k.size == 4:
		a.Int64s = make([]int64, 0, n)
	default:
		a.Int32s = make([]int32, 0, n)
	}
}

// misfit is a value that the array's type cannot represent.
type misfit struct {
	at        int
	want, got string
}

var little = binary.LittleEndian

// add appends n values of a file. It may reorder the bytes of src.
func (a *Array) add(k kind, src []byte, n int) misfit {
	if k.big {
		swap(src, k)
	}
	switch k.letter {
	case 'S', 'U':
		return a.addTexts(k, src, n)
	case 'f':
		a.addFloats(k.size, src)
		return misfit{}
	case 'b':
		for _, v := range src {
			a.Bytes = append(a.Bytes, byte(min(v, 1)))
		}
		return misfit{}
	}
	switch code := int(k.letter)<<8 | k.size; code {
	case 'u'<<8 | 1:
		a.Bytes = append(a.Bytes, src...)
	case 'u'<<8 | 2:
		a.Int32s = each(a.Int32s, src, 2, func(b []byte) int32 { return int32(little.Uint16(b)) })
	case 'u'<<8 | 4:
		a.Int64s = each(a.Int64s, src, 4, func(b []byte) int64 { return int64(little.Uint32(b)) })
	case 'i'<<8 | 1:
		a.Int32s = each(a.Int32s, src, 1, func(b []byte) int32 { return int32(int8(b[0])) })
	case 'i'<<8 | 2:
		a.Int32s = each(a.Int32s, src, 2, func(b []byte) int32 { return int32(int16(little.Uint16(b))) })
	case 'i'<<8 | 4:
		a.Int32s = each(a.Int32s, src, 4, func(b []byte) int32 { return int32(little.Uint32(b)) })
	default:
		from := len(a.Int64s)
		a.Int64s = each(a.Int64s, src, 8, func(b []byte) int64 { return int64(little.Uint64(b)) })
		if i := slices.IndexFunc(a.Int64s[from:], func(v int64) bool { return v < 0 }); k.letter == 'u' && i >= 0 {
			return misfit{i, "an integer of at most 63 bits", fmt.Sprint(uint64(a.Int64s[from+i]))}
		}
	}
	return misfit{}
}

func each[T any](dst []T, src []byte, size int, value func([]byte) T) []T {
	for ; len(src) >= size; src = src[size:] {
		dst = append(dst, value(src))
	}
	return dst
}

func (a *Array) addFloats(size int, src []byte) {
	switch size {
	case 2:
		a.Float32s = each(a.Float32s, src, 2, func(b []byte) float32 { return half(little.Uint16(b)) })
	case 4:
		from := len(a.Float32s)
		a.Float32s = slices.Grow(a.Float32s, len(src)/4)[:from+len(src)/4]
		dst := a.Float32s[from:]
		for i := range dst {
			dst[i] = math.Float32frombits(little.Uint32(src[4*i:]))
		}
	default:
		from := len(a.Float64s)
		a.Float64s = slices.Grow(a.Float64s, len(src)/8)[:from+len(src)/8]
		dst := a.Float64s[from:]
		for i := range dst {
			dst[i] = math.Float64frombits(little.Uint64(src[8*i:]))
		}
	}
}

// addTexts appends texts without their padding of zeros.
func (a *Array) addTexts(k kind, src []byte, n int) misfit {
	for i := range n {
		e := src[i*k.size : (i+1)*k.size]
		text := string(e)
		if k.letter == 'U' {
			var b strings.Builder
			for ; len(e) > 0; e = e[4:] {
				b.WriteRune(rune(little.Uint32(e))) // invalid runes become U+FFFD
			}
			text = b.String()
		}
		if text = strings.TrimRight(text, "\x00"); !utf8.ValidString(text) {
			return misfit{i, "a text in UTF-8", format.Quote([]byte(text))}
		}
		a.Texts = append(a.Texts, text)
	}
	return misfit{}
}

// swap reverses the byte order of every number.
func swap(src []byte, k kind) {
	size := k.size
	if k.letter == 'S' {
		return
	}
	if k.letter == 'U' {
		size = 4
	}
	for ; size > 1 && len(src) >= size; src = src[size:] {
		slices.Reverse(src[:size])
	}
}

// half converts IEEE 754's binary16 to float32.
func half(h uint16) float32 {
	exponent, fraction := h>>10&31, uint32(h&1023)
	sign := uint32(h&0x8000) << 16
	switch exponent {
	case 0:
		v := float32(fraction) / (1 << 24)
		return math.Float32frombits(math.Float32bits(v) | sign)
	case 31:
		return math.Float32frombits(sign | 0x7f800000 | fraction<<13)
	}
	return math.Float32frombits(sign | (uint32(exponent)+112)<<23 | fraction<<13)
}
