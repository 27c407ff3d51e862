package contents

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"unicode/utf8"

	"setlab/lab/rest"
)

// decode returns the contents of a file that a front end has sent. It does not support notebooks.
func (m *Sent) decode(local string) ([]byte, error) {
	if m.Format != asText && m.Format != asBase64 {
		return nil, rest.Errorf(http.StatusBadRequest, "Must specify format of file contents as 'text' or 'base64'")
	}
	var text string
	if json.Unmarshal(m.Content, &text) != nil || string(m.Content) == "null" {
		return nil, rest.Errorf(http.StatusBadRequest, "Encoding error saving %s: the content is not a string", local)
	}
	if m.Format == asText {
		if strings.ContainsRune(text, utf8.RuneError) && replaced(m.Content, text) {
			return nil, rest.Errorf(http.StatusBadRequest, "Encoding error saving %s: the text contains invalid Unicode", local)
		}
		return []byte(text), nil
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, rest.Errorf(http.StatusBadRequest, "Encoding error saving %s: %v", local, err)
	}
	return data, nil
}

// replaced reports whether package json has replaced invalid input, half a surrogate pair or
// invalid UTF-8, by the replacement character. It counts whether the text contains more replacement
// characters than were sent.
func replaced(sent json.RawMessage, text string) bool {
	const character = string(utf8.RuneError)
	escapes := strings.ToLower(strings.ReplaceAll(string(sent), `\\`, "")) // without escaped backslashes
	given := strings.Count(string(sent), character) + strings.Count(escapes, `\ufffd`)
	return strings.Count(text, character) > given
}
