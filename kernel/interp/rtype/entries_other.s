//go:build !amd64 && !arm64

// Package rtype declares functions without a body, which the compiler accepts
// only in a package with an assembly file.
