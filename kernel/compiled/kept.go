package compiled

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/compiled/carry"
)

// GoNB remembers the declaration of a variable, and runs its initializer again in every
// program. Here a variable keeps its value instead: when a cell with a main function ends,
// its program leaves the variables of the compiled cells behind, and the next program that
// refers to them begins with what was left. Then GoNB remembers the variable's type alone.
//
// Variables that cannot be kept are as in GoNB: those that hold a func, a channel, a lock or
// another value that has no form outside its process; one that shares memory with a variable of the
// session; a flag of the command line, which each program has to declare.

// keptVariables is what one compiled cell has to do with kept variables.
type keptVariables struct {
	folder         string
	source         string   // of a file beside the cell's; empty for none
	before         []string // lines before the cell that make GoNB forget initializers
	typed, untyped []string // the variables that these declare without and with their initializers
	leaves         bool     // the program leaves variables behind
	locals         []string // variables of its main function that it leaves as well
}

// leaveKept has a program leave its variables.
const leaveKept = "leaveʹ()"

// keepFile is the name of the file beside GoNB's. It comes before all that use the variables.
const keepFile = "0kept.go"

// keep returns what a cell does with kept variables; hooked says that something runs when it ends.
func (m *memory) keep(p *cell.Program, folder string, hooked bool) keptVariables {
	k := keptVariables{folder: folder, locals: p.Locals()}
	own := p.Declares()
	reached := m.reached(p)
	var arriving []carry.Kept
	var at, leaving, types []string // at are places for what arrives
	imported, needed := map[string]string{}, map[string]string{}
	for _, one := range m.kept {
		here := slices.ContainsFunc(one.Vars, func(v carry.KeptVar) bool { return !v.Gone && reached[v.Name] })
		if here {
			arriving = append(arriving, one)
		}
		for _, v := range one.Vars {
			gone := v.Gone || slices.Contains(own, v.Name)
			switch {
			case here && gone:
				// It only shares memory with others.
				at = append(at, "new("+v.Type+")")
				maps.Copy(needed, v.Imports)
			case here:
				at = append(at, "&"+v.Name)
				leaving = append(leaving, v.Name)
			}
			if !gone && !m.declared[v.Name].typed {
				maps.Copy(imported, v.Imports)
				k.typed = append(k.typed, v.Name)
				k.before = append(k.before, "var "+v.Name+" "+v.Type)
			}
		}
	}
	k.before = append(importLines(imported), k.before...)
	for name, known := range m.declared {
		if known.typed && !m.isKept(name) && !slices.Contains(own, name) && !slices.Contains(k.before, known.text) {
			k.before = append(k.before, known.text) // with the initializer again
			k.untyped = append(k.untyped, known.with...)
		}
	}
	note := func(name string, kind cell.Kind, concrete, refused bool) {
		switch {
		case kind == cell.Type && concrete:
			types = append(types, fmt.Sprintf("(*%s)(nil)", name))
		case kind == cell.Var && !refused:
			leaving = append(leaving, name)
		}
	}
	for _, d := range p.Declarations() {
		note(d.Name, d.Kind, d.Concrete, false)
	}
	for name, known := range m.declared {
		if !slices.Contains(own, name) && !m.isKept(name) {
			note(name, known.kind, known.concrete, known.refused)
		}
	}
	slices.Sort(leaving)
	slices.Sort(types)
	if k.leaves = hooked && len(leaving)+len(k.locals) > 0; len(arriving) == 0 && !k.leaves {
		return k
	}
	// A value of JSON in a raw string of Go: neither types nor names have a backquote.
	text, _ := json.Marshal(arriving) // strings alone
	needed["carryʹ"] = "setlab/kernel/compiled/carry"
	arguments := append([]string{strconv.Quote(folder), "[]any{" + strings.Join(types, ", ") + "}", "`" + string(text) + "`"}, at...)
	k.source = fmt.Sprintf("package main\n%s\nvar keeperʹ = carryʹ.Keep(%s)\n", strings.Join(importLines(needed), "\n"), strings.Join(arguments, ", "))
	if k.leaves {
		pointers := ""
		for _, name := range leaving {
			pointers += ", &" + name
		}
		k.source += fmt.Sprintf("func leaveʹ() { keeperʹ.Leave(%#v%s) }\n", leaving, pointers)
	}
	if len(k.locals) > 0 {
		k.source += fmt.Sprintf("func %s(names []string, pointers ...any) { keeperʹ.Local(names, pointers...) }\n", cell.LocalCall)
	}
	return k
}

// importLines returns declarations of imports: their paths by their names.
func importLines(imports map[string]string) []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		lines = append(lines, fmt.Sprintf("import %s %q", name, imports[name]))
	}
	return lines
}

// isKept reports whether a variable has been kept.
func (m *memory) isKept(name string) bool {
	return slices.ContainsFunc(m.kept, func(one carry.Kept) bool {
		return slices.ContainsFunc(one.Vars, func(v carry.KeptVar) bool { return !v.Gone && v.Name == name })
	})
}

// reached returns the names that a cell uses, itself or by what it uses, and by what
// runs in every program.
func (m *memory) reached(p *cell.Program) map[string]bool {
	work := p.Mentions()
	tests := p.Has("%test")
	for name, known := range m.declared {
		if known.kind == cell.Var && !m.isKept(name) || known.kind == cell.FuncDecl && (initial.MatchString(name) || tests && tested.MatchString(name)) {
			work = append(work, known.mentions...)
		}
	}
	all := map[string]bool{}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		if !all[name] {
			all[name] = true
			work = append(work, m.declared[name].mentions...)
		}
	}
	return all
}

// Functions that run without being called.
var (
	initial = regexp.MustCompile(`^init(_.*)?$`)
	tested  = regexp.MustCompile(`^(Test|Benchmark|Fuzz|Example)`)
)

// forgetKept forgets the values of variables that are redeclared, or gone. What
// shares memory with them stays.
func (m *memory) forgetKept(names ...string) {
	m.kept = slices.DeleteFunc(m.kept, func(one carry.Kept) bool {
		gone := true
		for i, v := range one.Vars {
			one.Vars[i].Gone = v.Gone || slices.Contains(names, v.Name)
			gone = gone && one.Vars[i].Gone
		}
		return gone
	})
}

// left takes over what the program of a cell has left, if it has come that far, and
// returns what is to be said of it.
func (k keptVariables) left(m *memory) (notes string, err error) {
	if !k.leaves {
		return "", nil
	}
	file := filepath.Join(k.folder, carry.LeftFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil // it ended on its way
	}
	var left carry.Left
	if err == nil {
		err = json.Unmarshal(text, &left)
	}
	if err = errors.Join(err, os.Remove(file)); err != nil {
		return "", fmt.Errorf("keeping the variables of compiled cells: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(left.Refused)) {
		if slices.Contains(k.locals, name) {
			notes += fmt.Sprintf("The variable %s %s: later cells do not know it.\n", name, left.Refused[name])
			m.drop(name)
			continue
		}
		if m.isKept(name) {
			notes += fmt.Sprintf("The variable %s %s: the next compiled cells initialize it again.\n", name, left.Refused[name])
		}
		m.forgetKept(name)
		known := m.declared[name]
		known.refused = true
		m.declared[name] = known
	}
	for _, one := range left.Kept {
		for _, v := range one.Vars {
			m.forgetKept(v.Name)
			known, ok := m.declared[v.Name]
			if !ok || slices.Contains(k.locals, v.Name) { // GoNB has not seen it yet
				known = declaration{keys: []string{v.Name}, kind: cell.Var, with: []string{v.Name}}
			}
			known.mentions = words.FindAllString(v.Type, -1)
			m.declared[v.Name] = known
		}
	}
	m.kept = append(m.kept, left.Kept...)
	return notes, nil
}

// remembered notes what GoNB knows of the lines before the cell.
func (k keptVariables) remembered(m *memory) {
	set := func(names []string, typed bool) {
		for _, name := range names {
			if known, ok := m.declared[name]; ok {
				known.typed = typed
				m.declared[name] = known
			}
		}
	}
	set(k.typed, true)
	set(k.untyped, false)
}

// words are the names in a type, those of packages and their types among them.
var words = regexp.MustCompile(`[\pL_][\pL_\pN]*`)
