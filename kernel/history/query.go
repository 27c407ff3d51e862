package history

import (
	"regexp"
	"slices"
	"strings"
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
// stands for any text and ? for any character; all for n of 0 or less. With
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
	quoted := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(pattern))
	return regexp.MustCompile("(?s)^" + quoted + "$")
}

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
