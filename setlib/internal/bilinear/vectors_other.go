//go:build !amd64 || purego

package bilinear

const vectors = false

func interpolateAVX2(dst, upper, lower *float32, at *int32, rightward, below *float32, groups int) {
	panic("bilinear: there is no assembly here")
}
