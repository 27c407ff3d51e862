package rtype

import (
	"encoding/binary"
	"unsafe"
)

// entrySize is the size of an entry in bytes.
const entrySize = 8

// entryIndex returns the number that the entry at p loads, or -1 if p does not point to the code of
// an entry.
func entryIndex(p unsafe.Pointer) int {
	code := unsafe.Slice((*byte)(p), entrySize)
	load := binary.LittleEndian.Uint32(code)
	if load&^(0xffff<<5) != 0xd2800013 || code[7]>>2 != 0x14>>2 { // MOVZ $i, R19; B
		return -1
	}
	return int(load >> 5 & 0xffff)
}
