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

// GoNB remembers the declaration of a variable and runs its initializer again in every program.
// Here a variable keeps its value instead. When a cell with a main function ends, its program saves
// the variables of the compiled cells, and the next program that refers to them starts with the
// saved values. GoNB then only remembers the variable's type.
//
// Some variables cannot be kept and are initialized again, as in GoNB: those that hold a func, a
// channel, a lock or another value that cannot be saved; those that share memory with a variable of
// the session; and command line flags, which every program must declare.

// keptVariables describes what a compiled cell does with kept variables.
type keptVariables struct {
	folder         string
	source         string   // content of a file next to the cell's; empty for none
	before         []string // lines to insert before the cell that redeclare variables
	typed, untyped []string // the variables that these lines declare without and with their initializers
	leaves         bool     // the program saves variables
	locals         []string // variables of its main function that it also saves
}

// leaveKept is the call that saves a program's variables.
const leaveKept = "leaveʹ()"

// keepFile is the file next to GoNB's. Its name sorts before those of all files that use the
// variables.
const keepFile = "0kept.go"

// keep returns what a cell does with kept variables. The parameter hooked reports that code can run
// at the cell's end.
func (m *memory) keep(p *cell.Program, folder string, hooked bool) keptVariables {
	k := keptVariables{folder: folder, locals: p.Locals()}
	own := p.Declares()
	// Variables that only methods use are not worth an error if their types have changed.
	strictly, reached := m.reached(p, false), m.reached(p, true)
	var arriving []carry.Kept
	var at, leaving, types []string // at holds the destinations of restored values
	imported, needed := map[string]string{}, map[string]string{}
	for _, one := range m.kept {
		within := func(reached map[string]bool) bool {
			return slices.ContainsFunc(one.Vars, func(v carry.KeptVar) bool { return !v.Gone && !slices.Contains(own, v.Name) && reached[v.Name] })
		}
		here := within(reached)
		if here {
			one.Optional = !within(strictly)
			arriving = append(arriving, one)
		}
		for _, v := range one.Vars {
			gone := v.Gone || slices.Contains(own, v.Name)
			switch {
			case here && gone:
				// The variable is gone or redeclared; its value only matters because it shares
				// memory with others.
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
			k.before = append(k.before, known.text) // with its initializer
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
	// The JSON is a raw string in Go. Neither types nor names contain a backquote.
	text, _ := json.Marshal(arriving) // cannot fail: strings only
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

// importLines returns import declarations for a map from names to paths.
func importLines(imports map[string]string) []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		lines = append(lines, fmt.Sprintf("import %s %q", name, imports[name]))
	}
	return lines
}

// isKept reports whether the value of a variable has been kept.
func (m *memory) isKept(name string) bool {
	return slices.ContainsFunc(m.kept, func(one carry.Kept) bool {
		return slices.ContainsFunc(one.Vars, func(v carry.KeptVar) bool { return !v.Gone && v.Name == name })
	})
}

// reached returns the names that a cell uses, directly or indirectly, including the names used by
// code that runs in every program and, with methods, those used by the methods of all types, which may be called through interfaces.
func (m *memory) reached(p *cell.Program, methods bool) map[string]bool {
	work := p.Mentions()
	tests := p.Has("%test")
	for name, known := range m.declared {
		runs := known.kind == cell.Var && !m.isKept(name) || methods && (known.kind == cell.Type || known.kind == cell.Method)
		if runs || known.kind == cell.FuncDecl && (cell.IsInit(name) || tests && tested.MatchString(name)) {
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

// tested matches the names of functions that %test runs.
var tested = regexp.MustCompile(`^(Test|Benchmark|Fuzz|Example)`)

// forgetKept drops the values of variables that have been redeclared or removed. Variables that
// share memory with them stay.
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

// left stores the variables that the program of a cell has saved, if it got that far. It returns
// notes about variables that could not be kept.
func (k keptVariables) left(m *memory) (notes string, err error) {
	if !k.leaves {
		return "", nil
	}
	file := filepath.Join(k.folder, carry.LeftFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", m.tidy(k.folder) // the program ended before saving
	}
	var left carry.Left
	if err == nil {
		err = json.Unmarshal(text, &left)
	}
	if err = errors.Join(err, os.Remove(file)); err != nil {
		return "", fmt.Errorf("keeping the variables of compiled cells: %w", err)
	}
	// Variables with one initializer are kept all or none, because GoNB has one declaration for them.
	together := map[string]bool{}
	for name := range left.Refused {
		for _, other := range m.declared[name].with {
			together[other] = !slices.Contains(k.locals, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(left.Refused)) {
		if slices.Contains(k.locals, name) {
			notes += fmt.Sprintf("The variable %s %s: later cells cannot use it.\n", name, left.Refused[name])
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
		for i, v := range one.Vars {
			m.forgetKept(v.Name)
			known, ok := m.declared[v.Name]
			if ok && together[v.Name] {
				known.refused, one.Vars[i].Gone = true, true
				m.declared[v.Name] = known
				continue
			}
			if ok && known.kind != cell.Var && slices.Contains(k.locals, v.Name) {
				m.drop(v.Name)
			}
			if !ok || slices.Contains(k.locals, v.Name) { // GoNB does not know it yet
				known = declaration{keys: []string{v.Name}, kind: cell.Var, with: []string{v.Name}}
			}
			known.mentions = v.Types
			m.declared[v.Name] = known
		}
	}
	m.kept = append(m.kept, left.Kept...)
	return notes, m.tidy(k.folder)
}

// tidy deletes the files of values that are kept no longer.
func (m *memory) tidy(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, carry.KeptFiles))
	for _, file := range files {
		if !slices.ContainsFunc(m.kept, func(one carry.Kept) bool { return one.Values == filepath.Base(file) }) {
			err = errors.Join(err, os.Remove(file))
		}
	}
	return err
}

// remembered records which declarations GoNB has after the inserted lines.
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
