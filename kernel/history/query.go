package history

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Tail returns the last n entries, oldest first; all for n of 0 or less.
func (h *History) Tail(n int) []Entry {
	entries, _ := h.all()
	return tail(entries, n)
}

// Range returns the entries of a session from line start up to, not including,
// line stop; to the end for a stop of 0. Session 0 is this one, -1 the one before.
func (h *History) Range(session, start, stop int) []Entry {
	entries, current := h.all()
	if session <= 0 {
		session += current
	}
	return slices.DeleteFunc(entries, func(e Entry) bool {
		return e.Session != session || e.Line < start || stop > 0 && e.Line >= stop
	})
}

// Search returns the last n entries that a pattern matches as a whole, in which *
// stands for any text, ? for any character and [a-z] for one of a set; all for n of 0 or less. With
// unique, of entries with the same code only the last one counts.
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

// glob returns the expression for a pattern.
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

// oneOf finds a set of characters that a pattern begins with: [a-z], or all others, [^a-z]. A bracket that comes first is one of them.
var oneOf = regexp.MustCompile(`(?s)^\[(\^?)(\]?[^\]]*)\]`)

// lastOfEach keeps the last entry of every code.
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
