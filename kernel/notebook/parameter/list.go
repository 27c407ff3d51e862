package parameter

import (
	"encoding/json"
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// formatList formats values separated by commas, optionally in brackets, as a composite literal of the
// type name. Values can be quoted, as in JSON and Python.
func formatList(element types.Type, name, text string) (string, error) {
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		if text = strings.TrimSuffix(inner, "]"); strings.TrimSpace(text) == "" {
			return name + "{}", nil
		}
	}
	var values []string
	for more := true; more; {
		var field string
		field, text, more = cutElement(text)
		value, err := formatElement(element, field)
		if err != nil {
			return "", fmt.Errorf("%w (want a list such as a,b,c or a Go literal of type %s)", err, name)
		}
		values = append(values, value)
	}
	return name + "{" + strings.Join(values, ", ") + "}", nil
}

// formatElement formats an element of a list.
func formatElement(kind types.Type, text string) (string, error) {
	if types.Identical(kind, duration) {
		value, _, err := formatDuration(text)
		return value, err
	}
	basic := kind.Underlying().(*types.Basic)
	return formatBasic(basic, basic.Name(), text)
}

// cutElement cuts the first element off a list, without its quotes, and reports whether a comma
// follows. A quote that does not enclose the whole element is part of it.
func cutElement(list string) (element, rest string, more bool) {
	list = strings.TrimSpace(list)
	if end := endOfQuoted(list); end > 0 {
		text, ok := unquote(list[:end])
		behind := strings.TrimSpace(list[end:])
		if rest, more = strings.CutPrefix(behind, ","); ok && (more || behind == "") {
			return text, rest, more
		}
	}
	element, rest, more = strings.Cut(list, ",")
	return strings.TrimSpace(element), rest, more
}

// endOfQuoted returns the length of the quoted string at the beginning of a text, or 0.
func endOfQuoted(text string) int {
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return 0
}

// toDouble converts what is between single quotes to what is between double quotes.
var toDouble = strings.NewReplacer(`\\`, `\\`, `\'`, `'`, `\"`, `\"`, `"`, `\"`)

// unquote returns the text of a quoted string, with the escapes of JSON or else of Go.
func unquote(quoted string) (text string, ok bool) {
	if quoted[0] == '\'' {
		quoted = `"` + toDouble.Replace(quoted[1:len(quoted)-1]) + `"`
	}
	if json.Unmarshal([]byte(quoted), &text) == nil {
		return text, true
	}
	text, err := strconv.Unquote(quoted)
	return text, err == nil
}
