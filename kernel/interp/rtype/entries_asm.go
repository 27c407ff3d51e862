//go:build amd64 || arm64

package rtype

import "unsafe"

// firstEntry returns the code address of entry 1.
func firstEntry() unsafe.Pointer
