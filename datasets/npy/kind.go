package npy

import (
	"fmt"
	"strconv"
)

// kind is the type of a file's values.
type kind struct {
	letter byte // numpy's: b, i, u, f, S or U
	size   int  // in bytes
	big    bool // the highest byte comes first
}

// names are numpy's long names of the types of numbers.
var names = map[string]string{
	"b1": "bool", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64", "u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64",
	"f2": "float16", "f4": "float32", "f8": "float64",
}

// mostSize limits the bytes of a text.
const mostSize = 1 << 20

// parseKind parses a type of a header, such as "<f4". If the type is not supported, want says what was expected and got what was found.
func parseKind(descr any) (k kind, want, got string) {
	text, ok := descr.(string)
	if _, fields := descr.(records); fields {
		return k, "an array of one type: save numpy.lib.recfunctions.structured_to_unstructured(a)", "records"
	}
	if !ok || text == "" {
		return k, "a type such as '<f4'", fmt.Sprintf("%.24v", descr)
	}
	code := text
	switch text[0] {
	case '<', '|', '=':
		code = text[1:]
	case '>':
		code, k.big = text[1:], true
	}
	if code == "" {
		return k, "a type such as '<f4'", fmt.Sprintf("%q", text)
	}
	k.letter = code[0]
	var err error
	k.size, err = strconv.Atoi(code[1:])
	switch {
	case names[code] != "":
		return k, "", ""
	case k.letter == 'S' && err == nil && k.size >= 0 && k.size <= mostSize:
		return k, "", ""
	case k.letter == 'U' && err == nil && k.size >= 0 && k.size <= mostSize/4:
		k.size *= 4
		return k, "", ""
	}
	want = "numbers or texts"
	switch k.letter {
	case 'O':
		want += " (Python objects are read by Python alone: save a.astype(float) or a.astype(str))"
	case 'c':
		want += " (of complex numbers, save a.real and a.imag)"
	case 'M', 'm':
		want += " (of times, save a.astype('i8'))"
	case 'f', 'g':
		want += " of at most 8 bytes (save a.astype('f8'))"
	}
	return k, want, fmt.Sprintf("the type %.24q", text)
}

// String returns numpy's name.
func (k kind) String() string {
	switch k.letter {
	case 'S':
		return fmt.Sprintf("texts of up to %d bytes", k.size)
	case 'U':
		return fmt.Sprintf("texts of up to %d characters", k.size/4)
	}
	name := names[fmt.Sprintf("%c%d", k.letter, k.size)]
	if k.big && k.size > 1 {
		name += " (big-endian)"
	}
	return name
}
