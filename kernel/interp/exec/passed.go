package exec

import (
	"reflect"
	"unsafe"
)

// passedWord is a word of a parameter or result of a compiled function. In a struct or array, which is in memory that a pointer register refers to, it has
// an offset and a size; otherwise the size is 0.
type passedWord struct {
	abiWord
	off, size uintptr
}

// read returns the word.
func (w *passedWord) read(fr *frame) uint64 {
	if w.size == 0 {
		return *at[uint64](fr, w.reg)
	}
	switch from := unsafe.Add(fr.ptr(w.reg), w.off); w.size {
	case 8:
		return *(*uint64)(from)
	case 4:
		return uint64(*(*uint32)(from))
	case 2:
		return uint64(*(*uint16)(from))
	default:
		return uint64(*(*uint8)(from))
	}
}

// passedWords returns the words of several values, and their kinds as a key, if Go passes all of them in registers.
func passedWords(ls []*layout, os []operand) (all []passedWord, key string, ok bool) {
	ints, floats := 0, 0
	for i, l := range ls {
		words, ok := l.passedWords(os[i])
		if !ok {
			return nil, "", false
		}
		for _, w := range words {
			key += string(w.kind)
			if w.kind == 'f' || w.kind == 'g' {
				floats++
			} else {
				ints++
			}
		}
		all = append(all, words...)
	}
	return all, key, ints <= 9 && floats <= 4
}

func (l *layout) passedWords(o operand) (all []passedWord, ok bool) {
	switch l.class {
	case pair:
		return []passedWord{{abiWord: abiWord{'f', o.n}}, {abiWord: abiWord{'f', o.n.word(1)}}}, true
	case memory:
		kinds, ok := partWords(l.rt, 0)
		for i := range kinds {
			kinds[i].reg = o.p
		}
		return kinds, ok
	}
	words, ok := l.abiWords(o)
	for _, w := range words {
		all = append(all, passedWord{abiWord: w})
	}
	return all, ok
}

// partWords returns the words of a part of a struct or array, in the order of Go's calling convention. An array with several elements is passed on the
// stack, and so is what contains it.
func partWords(t reflect.Type, off uintptr) (all []passedWord, ok bool) {
	add := func(kind byte, size uintptr) {
		all = append(all, passedWord{abiWord{kind: kind}, off, size})
		off += size
	}
	switch t.Kind() {
	case reflect.Float64:
		add('f', 8)
	case reflect.Float32:
		add('g', 4)
	case reflect.Complex128:
		add('f', 8)
		add('f', 8)
	case reflect.Complex64:
		add('g', 4)
		add('g', 4)
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Chan, reflect.Func:
		add('p', 8)
	case reflect.String:
		add('p', 8)
		add('i', 8)
	case reflect.Slice:
		add('p', 8)
		add('i', 8)
		add('i', 8)
	case reflect.Interface:
		add('p', 8)
		add('p', 8)
	case reflect.Array:
		if t.Len() > 1 {
			return nil, false
		}
		if t.Len() == 1 {
			return partWords(t.Elem(), off)
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			words, ok := partWords(f.Type, off+f.Offset)
			if !ok {
				return nil, false
			}
			all = append(all, words...)
		}
	default:
		add('i', t.Size())
	}
	return all, true
}
