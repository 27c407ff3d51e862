package notebook

import (
	"strings"
	"unicode/utf8"
)

// splitLines splits text after each line ending, like Python's str.splitlines(True): besides \n, \r
// and \r\n, line endings are vertical tab, form feed, the separators FS, GS and RS, NEL, and
// Unicode's line and paragraph separators.
func splitLines(text string) []string {
	lines := []string{}
	start := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch r {
		case '\r':
			if strings.HasPrefix(text[i:], "\n") {
				i++
			}
		case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		default:
			continue
		}
		lines = append(lines, text[start:i])
		start = i
	}
	if start < len(text) {
		lines = append(lines, text[start:])
	}
	return lines
}

// splitBundle returns a MIME bundle with its text split into lines. Values that are not bundles are
// returned unchanged.
func splitBundle(v any) any {
	bundle, ok := v.(map[string]any)
	if !ok {
		return v
	}
	split := make(map[string]any, len(bundle))
	for mime, data := range bundle {
		if text, ok := data.(string); ok && splits(mime) {
			split[mime] = splitLines(text)
		} else {
			split[mime] = data
		}
	}
	return split
}

// splits reports whether files store data of the MIME type as a list of lines.
func splits(mime string) bool {
	return strings.HasPrefix(mime, "text/") || mime == "application/javascript" || mime == "image/svg+xml"
}

// joinBundle joins the lines of a MIME bundle's data in place. JSON data is left alone, since it
// may contain lists of strings.
func joinBundle(bundle map[string]any) {
	for mime, data := range bundle {
		if mime == "application/json" || strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json") {
			continue
		}
		if text, ok := joinLines(data); ok {
			bundle[mime] = text
		}
	}
}

// joinLines returns the text in a string or a list of strings. For other values ok is false.
func joinLines(v any) (text string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		var b strings.Builder
		for _, line := range v {
			s, ok := line.(string)
			if !ok {
				return "", false
			}
			b.WriteString(s)
		}
		return b.String(), true
	}
	return "", false
}
