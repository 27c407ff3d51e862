// Package errors has the generic functions of the package errors.
package errors

import "errors"

// AsType returns the first error in err's tree that is an E, and whether there is one.
func AsType[E error](err error) (E, bool) {
	var target E
	found := errors.As(err, &target)
	return target, found
}
