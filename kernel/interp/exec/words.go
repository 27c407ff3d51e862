package exec

import "reflect"

// abiWord is a word of a parameter or result, and its register in a frame. Its kind is 'i' for an
// integer, 'p' for a pointer, 'f' for a float64, or 'g' for a float32.
type abiWord struct {
	kind byte
	reg  reg
}

// abiWords returns the words in which functions pass a value. It returns false if the value is, or
// may be, passed in a different way.
func (l *layout) abiWords(o operand) ([]abiWord, bool) {
	n, p := o.n, o.p
	switch l.class {
	case number:
		switch l.kind {
		case reflect.Float64:
			return []abiWord{{'f', n}}, true
		case reflect.Float32:
			return []abiWord{{'g', n}}, true
		case reflect.Complex64:
			return nil, false
		}
		return []abiWord{{'i', n}}, true
	case pointer:
		return []abiWord{{'p', p}}, true
	case str:
		return []abiWord{{'p', p}, {'i', n}}, true
	case slice:
		return []abiWord{{'p', p}, {'i', n}, {'i', n.word(1)}}, true
	case iface:
		return []abiWord{{'p', p}, {'p', p.word(1)}}, true
	}
	return nil, false
}

// abiWords returns the words of several values, and their kinds as a key.
func abiWords(ls []*layout, os []operand) (all []abiWord, key string, ok bool) {
	ints := 0
	for i, l := range ls {
		words, ok := l.abiWords(os[i])
		if !ok {
			return nil, "", false
		}
		for _, w := range words {
			key += string(w.kind)
			if w.kind == 'i' || w.kind == 'p' {
				ints++
			}
		}
		all = append(all, words...)
	}
	return all, key, ints <= 9 && len(all)-ints <= 4
}

// shapeOf returns the shape for functions with the signature, or nil if there is none.
func (s *signature) shapeOf() *shape {
	if s.words == nil {
		return nil
	}
	_, key, ok := abiWords(s.params, s.param)
	if !ok {
		return nil
	}
	return shapes[key]
}

// setWords sets the words of the results, if a shape can return them.
func (s *signature) setWords() {
	words, key, ok := abiWords(s.results, s.result)
	ints, floats := 0, 0
	for _, k := range key {
		switch k {
		case 'f':
			floats++
		case 'g':
			ok = false
		default:
			ints++
		}
	}
	if ok && ints <= 4 && floats <= 1 {
		s.words = append([]abiWord{}, words...)
	}
}
