package rewrite

import (
	"regexp"
	"strings"
)

// The engine takes a function that a closure passes on, defers or sends for what it knows of it by then, which is
// nothing if the function is declared further down.

var (
	declaration = regexp.MustCompile(`(?m)^(?:func|type) ([\pL_][\pL\pN_]*)`)
	identifier  = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
)

// calleesFirst joins declarations, by their names in the engine, each behind those that it mentions as far as they do
// not mention each other.
func calleesFirst(declarations []string) string {
	declares := map[string]int{}
	for i, text := range declarations {
		for _, found := range declaration.FindAllStringSubmatch(text, -1) {
			declares[found[1]] = i
		}
	}
	var all strings.Builder
	seen := make([]bool, len(declarations))
	var write func(i int)
	write = func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		for _, name := range identifier.FindAllString(declarations[i], -1) {
			if k, ok := declares[name]; ok {
				write(k)
			}
		}
		all.WriteString(declarations[i] + "\n")
	}
	for i := range declarations {
		write(i)
	}
	return all.String()
}
