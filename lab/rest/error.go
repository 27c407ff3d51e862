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

// Error is an answer that says what is wrong with a request.
type Error struct {
	Status  int    // of HTTP
	Message string // for the user
	Reason  string // a word for programs, such as "bad type"; mostly empty
	Short   string // the message in a few words, where Jupyter's answer has both
}

// Errorf returns an error with a status and a message for the user.
func Errorf(status int, format string, arguments ...any) *Error {
	return &Error{Status: status, Message: fmt.Sprintf(format, arguments...)}
}

func (e *Error) Error() string { return e.Message }

// MarshalJSON implements json.Marshaler: Jupyter's object of an error.
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

// escapes says whether an error is os.Root's for a path that leads out of the root,
// which the package os does not export.
func escapes(err error) bool {
	for err != nil { // an error of a path, or of two
		if err.Error() == "path escapes from parent" {
			return true
		}
		err = errors.Unwrap(err)
	}
	return false
}

// File turns the error of a file operation into the answer to a request for what: 404
// if there is no such file, or it is outside the folder, 400 if its name is too long, 403 if the user may not, else what it was, or 500.
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

// Fail answers with an error.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	var known *Error
	if !errors.As(err, &known) {
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		known = &Error{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	if known.Status == http.StatusRequestEntityTooLarge {
		// The connection ends with the answer: nobody reads the rest.
		w.Header().Set("Connection", "close")
	}
	_ = Write(w, known.Status, known) // strings can always be encoded
}
