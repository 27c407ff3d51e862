//go:build !amd64 || purego

package scale

// There is no assembly here, and it is never called.
var vectors bool

func standardizeAVX2(dst *float32, bytes *byte, scale float32, mean, inverse *float32, groups int) {}
