package campaign

import (
	"fmt"
	"strings"
)

func (g *functionsGenerator) pick(choices ...string) string { return choices[g.rng.IntN(len(choices))] }

func (g *functionsGenerator) one(n int) bool { return g.rng.IntN(n) == 0 }

func (g *functionsGenerator) kind() string { return g.pick(localKinds...) }

func (g *functionsGenerator) push() { g.scopes = append(g.scopes, nil) }

// pop ends a scope and returns code that prints its variables. Variables with functions are printed
// separately, because Go does not specify whether a variable is read before or after a call that sets
// it.
func (g *functionsGenerator) pop(where string) string {
	top := g.scopes[len(g.scopes)-1]
	g.scopes = g.scopes[:len(g.scopes)-1]
	if len(top) == 0 {
		return ""
	}
	shown, calls := []string{fmt.Sprintf("%q", where)}, ""
	for _, v := range top {
		switch v.kind {
		case "func() int", "T", "*T":
			calls += "fmt.Print(" + g.shown(v) + ", \" \")\n"
		default:
			shown = append(shown, g.shown(v))
		}
	}
	return calls + "fmt.Println(" + strings.Join(shown, ", ") + ")\n"
}

func (g *functionsGenerator) shown(v local) string {
	if g.closures > 0 { // one of them may be in the scope
		switch v.kind {
		case "func() int", "func(int) int":
			return v.name + " != nil"
		case "T", "*T":
			return v.name + ".A, " + v.name + ".X, " + v.name + ".U"
		}
	}
	switch v.kind {
	case "*int":
		return "deref(" + v.name + ")"
	case "func() int":
		return "called(" + v.name + ")"
	case "T":
		return "show(" + v.name + ")"
	case "*T":
		return "show(*" + v.name + ")"
	case "I":
		return "measured(" + v.name + ")"
	case "[]I":
		return "all(" + v.name + ")"
	case "func(int) int":
		return v.name + " == nil"
	case "[]func() int":
		return "len(" + v.name + ")"
	}
	return v.name
}

func (g *functionsGenerator) declare(name, kind string) {
	g.scopes[len(g.scopes)-1] = append(g.scopes[len(g.scopes)-1], local{name, kind})
}

func (g *functionsGenerator) inScope(name string) *local {
	top := g.scopes[len(g.scopes)-1]
	for i := range top {
		if top[i].name == name {
			return &top[i]
		}
	}
	return nil
}

// owns reports whether only the outermost scope declares the name.
func (g *functionsGenerator) owns(name string) bool {
	count := 0
	for _, s := range g.scopes {
		for _, v := range s {
			if v.name == name {
				count++
			}
		}
	}
	return count == 1
}

// visible returns the variables of a kind that are not shadowed.
func (g *functionsGenerator) visible(kind string) (names []string) {
	seen := map[string]bool{}
	for i := len(g.scopes) - 1; i >= 0; i-- {
		for _, v := range g.scopes[i] {
			if !seen[v.name] && v.kind == kind {
				names = append(names, v.name)
			}
			seen[v.name] = true
		}
	}
	return names
}

func (g *functionsGenerator) fresh() (string, bool) {
	for range 8 {
		if name := g.pick(localNames...); g.inScope(name) == nil {
			return name, true
		}
	}
	return "", false
}
