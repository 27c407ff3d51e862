package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// encode appends v in the format of Python's json.dumps with indent=1, sort_keys=True and
// ensure_ascii=False. Depth is the nesting depth of v.
func encode(b *bytes.Buffer, v any, depth int) error {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case string:
		encodeString(b, v)
	case int:
		b.WriteString(strconv.Itoa(v))
	case json.Number:
		b.WriteString(pythonNumber(v.String()))
	case []string:
		return encodeList(b, len(v), depth, '[', ']', func(i int) error {
			encodeString(b, v[i])
			return nil
		})
	case []any:
		return encodeList(b, len(v), depth, '[', ']', func(i int) error {
			return encode(b, v[i], depth+1)
		})
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		return encodeList(b, len(keys), depth, '{', '}', func(i int) error {
			encodeString(b, keys[i])
			b.WriteString(": ")
			return encode(b, v[keys[i]], depth+1)
		})
	default:
		plain, err := Plain(v)
		if err != nil {
			return err
		}
		return encode(b, plain, depth)
	}
	return nil
}

// encodeList writes the elements of a list or object, one per line.
func encodeList(b *bytes.Buffer, n, depth int, left, right byte, element func(i int) error) error {
	b.WriteByte(left)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		newLine(b, depth+1)
		if err := element(i); err != nil {
			return err
		}
	}
	if n > 0 {
		newLine(b, depth)
	}
	b.WriteByte(right)
	return nil
}

func newLine(b *bytes.Buffer, indent int) {
	b.WriteByte('\n')
	for range indent {
		b.WriteByte(' ')
	}
}

// encodeString writes s as a quoted string. It only escapes what JSON requires.
func encodeString(b *bytes.Buffer, s string) {
	b.WriteByte('"')
	for {
		plain := 0
		for plain < len(s) && isPlain(s[plain]) {
			plain++
		}
		b.WriteString(s[:plain])
		if s = s[plain:]; s == "" {
			break
		}
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= ' ':
			b.WriteRune(r)
		default:
			if i := strings.IndexRune("\n\r\t\b\f", r); i >= 0 {
				b.WriteByte('\\')
				b.WriteByte("nrtbf"[i])
			} else {
				fmt.Fprintf(b, `\u%04x`, r)
			}
		}
	}
	b.WriteByte('"')
}

// isPlain reports whether a byte of a string is a character that JSON does not escape.
func isPlain(c byte) bool { return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' }

// Plain returns v in the form produced by decoding JSON, which metadata and MIME bundles have in
// memory: nil, bool, string, json.Number, []any and map[string]any. It returns an error for values
// that JSON cannot represent, such as NaN or a func.
func Plain(v any) (any, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", v, err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var plain any
	if err := d.Decode(&plain); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", v, err)
	}
	return plain, nil
}
