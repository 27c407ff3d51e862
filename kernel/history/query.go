package history

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Tail returns the last n entries, oldest first, or all entries if n <= 0.
func (h *History) Tail(n int) []Entry {
	entries, _ := h.all()
	return tail(entries, n)
}

// Range returns the entries of a session with start <= Line < stop, or without an upper limit if stop is 0. Session 0 is the current
// session, -1 the previous one.
func (h *History) Range(session, start, stop int) []Entry {
	entries, current := h.all()
	if session <= 0 {
		session += current
	}
	return slices.DeleteFunc(entries, func(e Entry) bool {
		return e.Session != session || e.Line < start || stop > 0 && e.Line >= stop
	})
}

// Search returns the last n entries whose code matches a pattern, or all of them if n <= 0. In the pattern, * matches any text, ? any
// character, and [a-z] one character of a set. If unique is set, only the last of several entries with the same code is returned.
func (h *History) Search(pattern string, n int, unique bool) []Entry {
	entries, _ := h.all()
	expression := glob(pattern)
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return !expression.MatchString(e.Code) })
	if unique {
		entries = lastOfEach(entries)
	}
	return tail(entries, n)
}

func tail(entries []Entry, n int) []Entry {
	if n <= 0 {
		return entries
	}
	return entries[max(0, len(entries)-n):]
}

// glob returns the regular expression for a pattern.
func glob(pattern string) *regexp.Regexp {
	var text strings.Builder
	for rest := pattern; rest != ""; {
		if set := oneOf.FindStringSubmatch(rest); set != nil {
			not, members := set[1], strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "^", `\^`, "&", `\&`).Replace(set[2])
			if one, err := regexp.Compile("[" + not + members + "]"); err == nil {
				text.WriteString(one.String())
				rest = rest[len(set[0]):]
				continue
			}
		}
		switch first, size := utf8.DecodeRuneInString(rest); first {
		case '*':
			text.WriteString(".*")
			rest = rest[1:]
		case '?':
			text.WriteString(".")
			rest = rest[1:]
		default:
			text.WriteString(regexp.QuoteMeta(strings.ToValidUTF8(rest[:size], "\uFFFD")))
			rest = rest[size:]
		}
	}
	return regexp.MustCompile("(?s)^" + text.String() + "$")
}

// oneOf matches a character set at the start of a pattern: [a-z], or its complement [^a-z]. A bracket at the start of a set is an
// element of it.
var oneOf = regexp.MustCompile(`(?s)^\[(\^?)(\]?[^\]]*)\]`)

// lastOfEach removes all but the last of the entries with the same code.
func lastOfEach(entries []Entry) []Entry {
	var kept []Entry
	seen := map[string]bool{}
	for _, e := range slices.Backward(entries) {
		if !seen[e.Code] {
			seen[e.Code] = true
			kept = append(kept, e)
		}
	}
	slices.Reverse(kept)
	return kept
}
