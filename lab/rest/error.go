package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"syscall"
)

// Error is an error response to a request.
type Error struct {
	Status  int    // HTTP status
	Message string // for the user
	Reason  string // a keyword for programs, such as "bad type"; usually empty
	Short   string // short form of the message, for responses that have both in Jupyter
}

// Errorf returns an error with a status and a message for the user.
func Errorf(status int, format string, arguments ...any) *Error {
	return &Error{Status: status, Message: fmt.Sprintf(format, arguments...)}
}

func (e *Error) Error() string { return e.Message }

// MarshalJSON implements json.Marshaler. It encodes Jupyter's error object.
func (e *Error) MarshalJSON() ([]byte, error) {
	if e.Short != "" {
		return json.Marshal(map[string]string{"message": e.Message, "short_message": e.Short})
	}
	object := struct {
		Message string  `json:"message"`
		Reason  *string `json:"reason"`
	}{Message: e.Message}
	if e.Reason != "" {
		object.Reason = &e.Reason
	}
	return json.Marshal(object)
}

// escapes reports whether an error of os.Root means that a path leads out of the root. Package os does not export that error.
func escapes(err error) bool {
	for err != nil { // it may be wrapped more than once
		if err.Error() == "path escapes from parent" {
			return true
		}
		err = errors.Unwrap(err)
	}
	return false
}

// File converts an error of a file operation to a response; what names the file. The status is 404 if the file does not exist or is
// outside the folder, 400 if its name is too long, 403 if access is denied, that of an *Error, or 500.
func File(err error, what string) error {
	var known *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return err
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return Errorf(http.StatusNotFound, "file or directory does not exist: %q", what)
	case escapes(err):
		return Errorf(http.StatusNotFound, "%s is outside root contents directory", what)
	case errors.Is(err, syscall.ENAMETOOLONG):
		return Errorf(http.StatusBadRequest, "the name is too long for this file system: %s", what)
	case errors.Is(err, fs.ErrPermission):
		return Errorf(http.StatusForbidden, "Permission denied: %s", what)
	}
	return Errorf(http.StatusInternalServerError, "%s: %v", what, err)
}

// Fail responds with an error.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	var known *Error
	if !errors.As(err, &known) {
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		known = &Error{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	if known.Status == http.StatusRequestEntityTooLarge {
		// Close the connection, since the rest of the body is not read.
		w.Header().Set("Connection", "close")
	}
	_ = Write(w, known.Status, known) // strings can always be encoded
}
