package rtype

import (
	"encoding/binary"
	"path"
	"reflect"
	"sync"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// addReflectOff returns an offset with which descriptors in heap memory can refer to ptr. The
// runtime keeps ptr alive forever.
//
//go:linkname addReflectOff reflect.addReflectOff
//go:noescape
func addReflectOff(ptr unsafe.Pointer) int32

// typeOffset returns the type offset of h.
func typeOffset(h *header) int32 { return addReflectOff(unsafe.Pointer(h)) }

// nameOffset returns the name offset of an encoded name.
func nameOffset(name *byte) int32 {
	if name == nil {
		return 0
	}
	return addReflectOff(unsafe.Pointer(name))
}

// nameKey holds the contents of an encoded name.
type nameKey struct {
	name, tag, pkgPath string
	embedded           bool
}

// Bits of an encoded name's first byte.
const (
	nameExported = 1 << 0
	nameTagged   = 1 << 1
	nameHasPath  = 1 << 2
	nameEmbedded = 1 << 3
)

// names holds all encoded names, which are kept forever.
var names struct {
	sync.Mutex
	m map[nameKey]*byte
}

// encodeName returns the runtime's encoding of a name: a byte of flags, the name and the tag with
// their lengths, and the offset of the package path.
func encodeName(k nameKey) *byte {
	names.Lock()
	defer names.Unlock()
	return encodeNameLocked(k)
}

func encodeNameLocked(k nameKey) *byte {
	if p, ok := names.m[k]; ok {
		return p
	}
	b := []byte{0}
	b = binary.AppendUvarint(b, uint64(len(k.name)))
	b = append(b, k.name...)
	if exported(k.name) {
		b[0] |= nameExported
	}
	if k.embedded {
		b[0] |= nameEmbedded
	}
	if k.tag != "" {
		b[0] |= nameTagged
		b = binary.AppendUvarint(b, uint64(len(k.tag)))
		b = append(b, k.tag...)
	}
	if k.pkgPath != "" {
		b[0] |= nameHasPath
		at := nameOffset(encodeNameLocked(nameKey{name: k.pkgPath}))
		b = binary.NativeEndian.AppendUint32(b, uint32(at))
	}
	if names.m == nil {
		names.m = map[nameKey]*byte{}
	}
	names.m[k] = &b[0]
	return &b[0]
}

// encodePath returns the encoded name of a package path, or nil for "".
func encodePath(pkgPath string) *byte {
	if pkgPath == "" {
		return nil
	}
	return encodeName(nameKey{name: pkgPath})
}

// exported reports whether the name is exported.
func exported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// packageName guesses a package's name from its path: the last element, or the one before it if the
// last element is a version.
func packageName(pkgPath string) string {
	name := path.Base(pkgPath)
	if len(name) > 1 && name[0] == 'v' && name[1] >= '0' && name[1] <= '9' {
		if dir := path.Dir(pkgPath); dir != "." {
			return path.Base(dir)
		}
	}
	return name
}

// hashOf returns the FNV-1a hash of the text and the words, for the hash of a descriptor.
func hashOf(text string, words ...uint32) uint32 {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	for _, w := range words {
		for range 4 {
			h = (h ^ w&0xff) * 16777619
			w >>= 8
		}
	}
	return h
}

// pathOf returns the package path that qualifies a method or field name. It panics if an unexported
// name has none.
func pathOf(kind string, t reflect.Type, name, pkgPath string) string {
	if exported(name) {
		return ""
	}
	if pkgPath == "" {
		panic("rtype: unexported " + kind + " " + name + " of " + t.String() + " has no package path")
	}
	return pkgPath
}
