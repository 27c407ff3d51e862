package rewrite

import (
	"strconv"
	"strings"
)

// formatVerb is what a format does with an argument.
type formatVerb struct {
	text string // the verb with its flags; empty for an argument that has none
	end  int    // where in the format it ends; 0 for one that the format names by its number
}

// ambiguousVerb is the verb of an argument that has several, one of them for its type.
const ambiguousVerb = "% T"

// formatVerbs returns the verbs of a format, one an argument.
func formatVerbs(format string) []formatVerb {
	var verbs []formatVerb
	next := 0 // argument
	note := func(v formatVerb) {
		for len(verbs) <= next {
			verbs = append(verbs, formatVerb{})
		}
		if before := verbs[next].text; before != "" && (isName(before) || isName(v.text)) {
			v.text = ambiguousVerb
		}
		verbs[next] = v
		next++
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		start, numbered := i, false
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.*[]", format[i]) >= 0; i++ {
			switch format[i] {
			case '*':
				note(formatVerb{text: "%d"}) // takes an argument of its own
			case '[':
				number, _, _ := strings.Cut(format[i+1:], "]")
				if n, err := strconv.Atoi(number); err == nil && n > 0 {
					next, numbered = n-1, true
				}
			}
		}
		switch {
		case i >= len(format) || format[i] == '%':
		case numbered && format[i] == 'T':
			note(formatVerb{text: ambiguousVerb})
		case numbered:
			note(formatVerb{text: format[start : i+1]})
		default:
			note(formatVerb{format[start : i+1], i + 1})
		}
	}
	return verbs
}

// isName reports whether a verb asks for a type's name and nothing more.
func isName(verb string) bool { return verb == "%T" }
