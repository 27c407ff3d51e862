package rtype

import (
	"encoding/binary"
	"unsafe"
)

// entrySize is the size of an entry in bytes.
const entrySize = 11

// entryIndex returns the number that the entry at p loads, or -1 if p does not point to the code of
// an entry.
func entryIndex(p unsafe.Pointer) int {
	code := unsafe.Slice((*byte)(p), entrySize)
	if code[0] != 0x41 || code[1] != 0xbc || code[6] != 0xe9 { // MOVL $i, R12; JMP
		return -1
	}
	return int(binary.LittleEndian.Uint32(code[2:]))
}
