// Package generic holds, a folder a package, what cells get for generic functions of
// the standard library.
package generic
