// Package errors has the generic function of the package errors.
package errors

import "errors"

// AsType means the standard library's errors.AsType.
func AsType[E error](err error) (E, bool) {
	var found E
	ok := errors.As(err, &found)
	return found, ok
}
