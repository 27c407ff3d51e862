//go:build !amd64 || purego

package bilinear

// There is no assembly on this architecture; the functions below are never called.
var vectors, wide bool

func interpolateAVX2(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int) {}

func interpolateAVX512(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int) {
}

func lineAVX512(at *int32, rightward, below *float32, groups, x, y, dx, dy, lastX, lastY, pitch int) {
}
