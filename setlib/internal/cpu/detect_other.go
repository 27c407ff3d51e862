//go:build !amd64 || purego

package cpu

func detect() Level { return Portable }

// Pause does nothing here.
func Pause() {}
