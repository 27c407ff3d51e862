package interp

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestRandomMethods redeclares types and their methods and functions in random cells. Calls must return the same
// results as in a session where one cell declares the final versions.
func TestRandomMethods(t *testing.T) {
	race.Skip(t, "it compiles programs")
	for seed := range uint64(30) {
		n := newNotebook(seed)
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		for range 10 {
			cell, ok := n.step(t)
			if !ok {
				continue
			}
			fmt.Fprintf(&log, "%s\n~~~\n", cell)
			if got, want := shownBy(s, cell+"\n"+n.calls()), n.shown; got != want {
				t.Fatalf("seed %d:\n%s%s\nshows %s, want %s", seed, &log, n.calls(), got, want)
			}
		}
	}
}

// notebook holds the declarations of a random notebook.
type notebook struct {
	random   *rand.Rand
	texts    map[string]string          // sources of types, functions and methods, by names such as T1, f0 and T1.m2
	arity    map[string]int             // number of parameters of the methods
	embedded map[string]string          // embedded types, by the types that embed them
	beside   map[string]map[string]bool // methods declared in the cell of their type
	shown    string                     // output of the calls
}

func newNotebook(seed uint64) *notebook {
	return &notebook{rand.New(rand.NewPCG(seed, 1)), map[string]string{}, map[string]int{}, map[string]string{}, map[string]map[string]bool{}, ""}
}

// step redeclares some names, if the result compiles, and returns the cell that does so.
func (n *notebook) step(t *testing.T) (string, bool) {
	saved := notebook{n.random, maps.Clone(n.texts), maps.Clone(n.arity), maps.Clone(n.embedded), maps.Clone(n.beside), n.shown}
	set := map[string]bool{}
	if len(n.texts) == 0 {
		for _, name := range []string{"f0", "T0", "T1", "T2"} {
			n.declare(name)
			set[name] = true
		}
	}
	for range 1 + n.random.IntN(4) {
		name := fmt.Sprintf("T%d.m%d", n.random.IntN(3), n.random.IntN(3))
		switch n.random.IntN(8) {
		case 0:
			name = fmt.Sprintf("T%d", n.random.IntN(3))
		case 1:
			name = "f0"
		}
		if n.texts[name] == "" || n.random.IntN(6) > 0 { // otherwise it runs again unchanged
			n.declare(name)
		}
		set[name] = true
	}
	for i := range 3 {
		name := fmt.Sprintf("T%d", i)
		here := map[string]bool{}
		for method := range set {
			if strings.HasPrefix(method, name+".") {
				here[method] = true
			}
		}
		for method := range n.beside[name] {
			if set[name] && !set[method] {
				delete(n.texts, method) // it was declared with its type
			}
		}
		if set[name] {
			n.beside[name] = here
		} else {
			n.beside[name] = maps.Clone(n.beside[name])
			maps.DeleteFunc(n.beside[name], func(method string, _ bool) bool { return set[method] })
		}
	}
	whole, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	n.shown = shownBy(whole, n.cell(slices.Sorted(maps.Keys(n.texts)))+"\n"+n.calls())
	if strings.HasPrefix(n.shown, "!") {
		*n = saved
		return "", false
	}
	names := slices.Sorted(maps.Keys(set))
	n.random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return n.cell(names), true
}

// declare generates a new version of a type, function or method.
func (n *notebook) declare(name string) {
	of, method, isMethod := strings.Cut(name, ".")
	number := func(most int) int { return 1 + n.random.IntN(most) }
	switch {
	case !isMethod && of[0] == 'f':
		n.texts[name] = fmt.Sprintf("func %s() int { return %d }", of, number(9))
	case !isMethod:
		field := fmt.Sprintf("x%d string", number(3))
		delete(n.embedded, of)
		if of != "T0" && n.random.IntN(2) == 0 {
			n.embedded[of] = "T0"
			field = "T0"
		}
		n.texts[name] = fmt.Sprintf("type %s struct{ a int; %s }", of, field)
	default:
		if n.texts[name] == "" || n.random.IntN(5) == 0 {
			n.arity[name] = n.random.IntN(3)
		}
		value := fmt.Sprintf("%d*r.a + f0()", number(99))
		var parameters []string
		for i := range n.arity[name] {
			parameters = append(parameters, fmt.Sprintf("p%d int", i))
			value += fmt.Sprintf(" + %d*p%d", number(5), i)
		}
		if before := of + ".m" + string(method[1]-1); n.texts[before] != "" {
			value += fmt.Sprintf(" + r.m%c(%s)", method[1]-1, n.arguments(before))
		}
		n.texts[name] = fmt.Sprintf("func (r %s%s) %s(%s) int { return %s }", []string{"", "*"}[n.random.IntN(2)], of, method, strings.Join(parameters, ", "), value)
	}
}

func (n *notebook) arguments(method string) string {
	return strings.Join([]string{"1", "2", "3"}[:n.arity[method]], ", ")
}

// cell returns a cell with the sources of some names.
func (n *notebook) cell(names []string) string {
	var texts []string
	for _, name := range names {
		texts = append(texts, n.texts[name])
	}
	return strings.Join(texts, "\n")
}

// calls returns an expression that calls all methods of new values.
func (n *notebook) calls() string {
	var calls []string
	for _, name := range slices.Sorted(maps.Keys(n.texts)) {
		of, method, isMethod := strings.Cut(name, ".")
		if isMethod {
			calls = append(calls, fmt.Sprintf("(&%s{a: 3}).%s(%s)", of, method, n.arguments(name)))
			for outer, inner := range n.embedded {
				if inner == of && n.texts[outer+"."+method] == "" {
					calls = append(calls, fmt.Sprintf("(&%s{%s: %s{a: 5}}).%s(%s)", outer, of, of, method, n.arguments(name)))
				}
			}
		}
	}
	slices.Sort(calls)
	return "[]int{" + strings.Join(calls, ", ") + "}"
}

// shownBy returns the value that a cell shows, or "!" followed by its failure.
func shownBy(s *Session, cell string) string {
	shown, failure := s.Run(cell)
	switch {
	case failure != nil:
		return "!" + failure.Message
	case len(shown) == 0:
		return ""
	}
	return fmt.Sprint(shown[len(shown)-1]["text/plain"])
}
