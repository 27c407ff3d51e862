package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/rewrite"
	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// The engine compiles a function once and for all: it would go on with what a later cell
// declares anew. So what depends on that, functions and types and constants, is declared
// again behind the cell, from the text that an earlier cell has given. What does not
// compile with the new declarations is forgotten. Values stay what they are.

// following is a cell with what is declared again behind it.
type following struct {
	code     string
	own      int             // length of the cell's own text
	segments []segment       // of what follows
	anew     map[string]bool // types that follow for the sake of the cell's methods
	dropped  map[string]bool // names that are forgotten
	notes    []string
}

// segment is a declaration behind the cell.
type segment struct {
	line  int // its first one
	names []string
}

// follow checks a cell together with all that depends on what it declares anew, and all that its methods need.
func (s *Session) follow(c *source.Cell) (*source.Checked, *following, *output.Failure) {
	f := &following{own: len(c.Code), anew: s.declaredForMethods(c), dropped: map[string]bool{}}
	again := s.dependants(s.declaredAnew(c, f.anew), f.ownNames(c))
	maps.Copy(again, f.anew)
	for {
		parsed := c
		f.segments = nil
		if len(again) > 0 {
			s.append(f, c, again)
			var failure *output.Failure
			if parsed, failure = source.Parse(f.code, s.hiddenImports); failure != nil {
				return nil, nil, failure
			}
			parsed.Own = f.own
		}
		checked, failure := s.check(parsed, f.dropped)
		if failure != nil {
			if f.drop(failure) {
				maps.DeleteFunc(again, func(name string, _ bool) bool { return f.dropped[name] })
				continue
			}
			return nil, nil, f.ofAnew(failure)
		}
		replaced := s.replaced(checked.Objects)
		for name := range f.dropped {
			if known, ok := s.objects[name]; ok {
				replaced[known.Engine] = true
			}
		}
		isOwn := f.ownNames(c)
		more := s.dependants(replaced, func(name string) bool { return again[name] || checked.Objects[name] != nil || isOwn(name) })
		if len(more) == 0 {
			return checked, f, nil
		}
		checked.Retract()
		maps.Copy(again, more)
	}
}

// ownNames says which names and methods a cell declares, or what follows it for the sake of its methods or is forgotten.
func (f *following) ownNames(c *source.Cell) func(name string) bool {
	declared, methods := c.Declares(), c.Methods()
	return func(name string) bool {
		return declared[name] || methods[name] != nil || f.anew[name] || f.dropped[name]
	}
}

// declaredAnew returns the engine's names of the functions, types and constants that a cell declares anew, and of others.
func (s *Session) declaredAnew(c *source.Cell, others map[string]bool) map[string]bool {
	replaced := map[string]bool{}
	variables := c.Variables()
	for _, names := range []map[string]bool{c.Declares(), others} {
		for name := range names {
			if known, ok := s.objects[name]; ok && !variables[name] && known.Object != types.Object(s.context) {
				replaced[known.Engine] = true
			}
		}
	}
	return replaced
}

// replaced returns the engine's names of what a cell declares anew, but for variables
// that stay the same.
func (s *Session) replaced(objects map[string]types.Object) map[string]bool {
	found := map[string]bool{}
	for name, object := range objects {
		old, ok := s.objects[name]
		if !ok || old.Object == types.Object(s.context) || name == "_" {
			continue
		}
		_, isVar := object.(*types.Var)
		_, wasVar := old.Object.(*types.Var)
		if !isVar || !wasVar || !types.Identical(old.Object.Type(), object.Type()) {
			found[old.Engine] = true
		}
	}
	return found
}

// dependants returns what is to be declared again where what has the engine's names in replaced is, by name or the key of
// an added method, but for what the cell declares or forgets.
func (s *Session) dependants(replaced map[string]bool, isOwn func(name string) bool) map[string]bool {
	replaced, again := maps.Clone(replaced), map[string]bool{}
	for grown := len(replaced) > 0; grown; {
		grown = false
		for key, k := range s.added {
			if again[key] || isOwn(key) || !s.mentions(k, replaced) {
				continue
			}
			again[key], grown = true, true
			base, _, _ := strings.Cut(key, ".")
			if !isOwn(base) && s.typeNamed(s.parameters(k.Object), replaced) != "" {
				again[base], replaced[s.objects[base].Engine] = true, true // it has another method
			}
		}
		for name, k := range s.objects {
			if again[name] || isOwn(name) || len(s.writings[k.Object]) == 0 || !s.mentions(k, replaced) {
				continue
			}
			for _, other := range s.together(k.Object) {
				if known := s.objects[other.Name()]; known.Object == other && !isOwn(other.Name()) {
					again[other.Name()], replaced[known.Engine], grown = true, true, true
				}
			}
		}
	}
	return again
}

// mentions reports whether something uses what has one of the engine's names.
func (s *Session) mentions(k rewrite.Known, engineNames map[string]bool) bool {
	return slices.ContainsFunc(k.Uses, func(o types.Object) bool { return engineNames[s.engineNames[o]] })
}

// together returns what is declared by the same texts as an object.
func (s *Session) together(object types.Object) []types.Object {
	all := []types.Object{object}
	for _, w := range s.writings[object] {
		for _, n := range w.declares {
			all = append(all, n.object)
		}
	}
	return all
}

// append writes the texts of the names behind the cell.
func (s *Session) append(f *following, c *source.Cell, names map[string]bool) {
	var all []*written
	own := c.Methods()
	for name := range names {
		for _, w := range s.writings[s.known(name).Object] {
			if f := own[w.method]; f == nil || c.IsBehind(f) {
				all = append(all, w)
			}
		}
	}
	current := func(o types.Object) bool { return names[o.Name()] && s.objects[o.Name()].Object == o }
	var text strings.Builder
	text.WriteString(c.Code[:f.own])
	f.segments = nil
	line := strings.Count(c.Code[:f.own], "\n") + 1
	for _, w := range sorted(all) {
		declaration := w.source(current)
		g := segment{line: line + 1}
		for name := range names {
			if slices.Contains(s.writings[s.known(name).Object], w) {
				g.names = append(g.names, name)
			}
		}
		f.segments = append(f.segments, g)
		text.WriteString("\n" + declaration)
		line += 1 + strings.Count(declaration, "\n")
	}
	f.code = text.String()
}

// failurePlace is what the message of a failure begins with.
var failurePlace = regexp.MustCompile(`^(\d+):\d+: `)

// drop forgets what does not compile behind the cell. It reports whether there is something.
func (f *following) drop(failure *output.Failure) bool {
	m := failurePlace.FindStringSubmatch(failure.Message)
	if m == nil {
		return false
	}
	line, _ := strconv.Atoi(m[1]) // digits
	for _, g := range slices.Backward(f.segments) {
		if g.line > line {
			continue
		}
		slices.Sort(g.names)
		if slices.ContainsFunc(g.names, func(name string) bool { return f.anew[name] }) {
			return false
		}
		for _, name := range g.names {
			f.dropped[name] = true
		}
		reason := strings.Join(strings.Fields(firstProblem(strings.TrimPrefix(failure.Message, m[0]))), " ")
		f.notes = append(f.notes, fmt.Sprintf("%s does not compile any more and is forgotten: %s.\n", strings.Join(g.names, ", "), reason))
		return len(g.names) > 0
	}
	return false
}

// unchanged returns the cell without the declarations that it only repeats, so that the
// values of a type stay values of that type when its cell runs again.
func (s *Session) unchanged(src *source.Cell) string {
	code := src.Code
	texts := map[string][]string{} // of functions, and of types with their methods
	places := map[string][][2]int{}
	for _, d := range src.Decls.Decls {
		if line, _ := src.Place(d.Pos()); line == 0 {
			continue
		}
		from, to := src.Offset(d.Pos()), src.Offset(d.End())
		name := ""
		switch d := d.(type) {
		case *ast.FuncDecl:
			if name = source.Receiver(d); d.Recv == nil {
				name = d.Name.Name
			} else if !src.Declares()[name] {
				name = source.MethodKey(d)
			}
		case *ast.GenDecl:
			if d.Tok == token.TYPE && len(d.Specs) == 1 {
				name = d.Specs[0].(*ast.TypeSpec).Name.Name
			}
		}
		if name != "" && name != "_" {
			texts[name] = append(texts[name], code[from:to])
			places[name] = append(places[name], [2]int{from, to})
		}
	}
	same := map[string]bool{}
	for name := range texts {
		same[name] = s.isRepeated(name, texts[name])
	}
	// What uses something that the cell does change is no repetition.
	for shrunk := true; shrunk; {
		shrunk = false
		for name := range same {
			for _, o := range s.known(name).Uses {
				if same[name] && src.Declares()[o.Name()] && !same[o.Name()] {
					same[name], shrunk = false, true
				}
			}
		}
	}
	blank := []byte(code)
	for name, yes := range same {
		for _, p := range places[name] {
			for i := p[0]; yes && i < p[1]; i++ {
				if blank[i] != '\n' {
					blank[i] = ' '
				}
			}
		}
	}
	return string(blank)
}

// isRepeated reports whether what the session knows by a name was declared by the same
// texts, and still means the same.
func (s *Session) isRepeated(name string, texts []string) bool {
	k := s.known(name)
	if k.Object == nil || len(s.writings[k.Object]) != len(texts) {
		return false
	}
	for i, w := range s.writings[k.Object] {
		if w.text != texts[i] {
			return false
		}
		for name, path := range w.imports {
			if _, shadowed := s.objects[name]; shadowed || s.imports[name] != path {
				return false
			}
		}
	}
	for _, o := range k.Uses {
		if s.objects[o.Name()].Object != o {
			return false
		}
	}
	return true
}

// forget forgets what has been dropped.
func (s *Session) forget(f *following) {
	for name := range f.dropped {
		s.forgetName(name)
	}
}

// firstProblem returns the first of the problems in a message, of which each begins a line and goes on in
// indented ones.
func firstProblem(message string) string {
	lines := strings.SplitAfter(message, "\n")
	n := 1
	for n < len(lines) && strings.HasPrefix(lines[n], "\t") {
		n++
	}
	return strings.Join(lines[:n], "")
}
