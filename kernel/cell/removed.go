package cell

import (
	"slices"
	"strings"
)

// Removes returns the names removed by a command.
func Removes(command string) []string {
	if words := strings.Fields(command); len(words) > 0 && (words[0] == "%rm" || words[0] == "%remove") {
		return words[1:]
	}
	return nil
}

// WithoutRemoved returns a cell's text without these names in its %rm commands. The number of lines
// stays the same.
func WithoutRemoved(text string, names []string) string {
	if len(names) == 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		all := Removes(strings.TrimPrefix(line, gonbComment))
		left := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(names, name) })
		switch {
		case len(left) == len(all):
		case len(left) == 0:
			lines[i] = ""
		default:
			lines[i] = "%rm " + strings.Join(left, " ")
		}
	}
	return strings.Join(lines, "\n")
}
