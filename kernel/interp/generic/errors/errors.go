// Package errors replaces the generic functions of the standard library's package errors in cells.
package errors

import "errors"

// AsType returns the first error of type E in err's tree, and whether there is one.
func AsType[E error](err error) (E, bool) {
	var target E
	found := errors.As(err, &target)
	return target, found
}
