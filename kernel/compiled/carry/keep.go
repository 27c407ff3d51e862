package carry

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
)

// Kept is a variable of compiled cells, or several that share memory, that is passed from one program to the
// next.
type Kept struct {
	Vars   []KeptVar
	Values string // name of the file with their values
	// Optional reports that the program may not use them. If a type has been redeclared since, they are left out, and keep their values.
	Optional bool
}

// KeptVar is a variable with its type, as Go source and as a layout. Imports maps the package names in the
// source to their paths, and Types are the cells' types in it.
type KeptVar struct {
	Name, Type string
	Imports    map[string]string
	Types      []string
	Layout     string
	// Gone reports that the variable no longer exists and only shares memory with others.
	Gone bool
}

// Left lists the variables that a program has saved.
type Left struct {
	Kept []Kept
	// Refused maps the variables that cannot be kept to the reasons.
	Refused map[string]string
}

// Keeper restores and saves variables in a compiled program.
type Keeper struct {
	folder string
	world  naming
	locals []Var // variables of the main function, the latest with each name
	absent []string
}

// Keep sets variables to the values that programs of earlier cells have saved in a folder. The parameter kept is
// a JSON list of Kept, and pointers are pointers to their variables in the same order. The parameter types holds
// pointers to the types that interfaces may hold. If Keep fails, it ends the program, which is safe because none
// of the cell's code has run yet.
func Keep(folder string, types []any, kept string, pointers ...any) *Keeper {
	k := &Keeper{folder: folder, world: naming{program{}}}
	for _, t := range types {
		elem := reflect.TypeOf(t).Elem()
		k.world.program[NameOf(elem)] = elem
	}
	var all []Kept
	if err := json.Unmarshal([]byte(kept), &all); err != nil {
		fail(fmt.Errorf("copying the variables of earlier compiled cells: %w", err))
	}
	for _, one := range all {
		if err := k.arrive(one, pointers[:len(one.Vars)]); err != nil {
			fail(fmt.Errorf("copying the variables of earlier compiled cells: %w", err))
		}
		pointers = pointers[len(one.Vars):]
	}
	return k
}

// arrive sets variables that share memory.
func (k *Keeper) arrive(kept Kept, pointers []any) error {
	var vars []Var
	for i, v := range kept.Vars {
		at := reflect.ValueOf(pointers[i])
		if layout(at.Type().Elem(), nil) != v.Layout {
			if kept.Optional {
				for _, v := range kept.Vars {
					k.absent = append(k.absent, v.Name)
				}
				return nil
			}
			return fmt.Errorf("the type of %s has been redeclared since it was set; run the cell that declares %s again", v.Name, v.Name)
		}
		vars = append(vars, Var{v.Name, at})
	}
	values, err := os.ReadFile(filepath.Join(k.folder, kept.Values))
	if err != nil {
		return err
	}
	return NewMemory(k.world).Decode(values, vars)
}

// Local adds variables of the main function, which Leave also saves. They replace others with the same names.
func (k *Keeper) Local(names []string, pointers ...any) {
	for i, name := range names {
		k.locals = slices.DeleteFunc(k.locals, func(v Var) bool { return v.Name == name })
		k.locals = append(k.locals, Var{name, reflect.ValueOf(pointers[i])})
	}
}

// Leave saves the variables for the next program, when the cell ends. It refuses variables that cannot exist in
// another process, variables that share memory with the session or a command line flag, and variables of types that
// other programs cannot name.
func (k *Keeper) Leave(names []string, pointers ...any) {
	left := Left{Refused: map[string]string{}}
	foreign := k.foreign()
	var members []member
	all := slices.Clone(k.locals)
	for i, name := range names {
		if !slices.Contains(k.absent, name) && !slices.ContainsFunc(k.locals, func(v Var) bool { return v.Name == name }) {
			all = append(all, Var{name, reflect.ValueOf(pointers[i])})
		}
	}
	for _, v := range all {
		m := member{Var: v}
		if reason := k.describe(&m, foreign); reason != "" {
			left.Refused[v.Name] = reason
			continue
		}
		members = append(members, m)
	}
	var err error
	for _, group := range groups(members) {
		var vars []Var
		var one Kept
		for _, m := range group {
			vars, one.Vars = append(vars, m.Var), append(one.Vars, m.described)
		}
		values, e := NewMemory(k.world).Encode(vars)
		if e == nil {
			one.Values, e = writeNew(k.folder, values)
		}
		err = errors.Join(err, e)
		left.Kept = append(left.Kept, one)
	}
	text, e := json.Marshal(left)
	if e == nil && err == nil {
		e = os.WriteFile(filepath.Join(k.folder, LeftFile), text, 0o600)
	}
	if err = errors.Join(err, e); err != nil {
		fmt.Fprintln(os.Stderr, "keeping the variables of compiled cells:", err)
	}
}

// KeptFiles is the pattern of the names of files with values. A new value never overwrites a file: if the program ends before Leave does, the
// earlier values remain. Files that no Left lists are deleted after the program.
const KeptFiles = "kept-*"

// writeNew writes a new file and returns its name.
func writeNew(folder string, values []byte) (name string, err error) {
	file, err := os.CreateTemp(folder, KeptFiles)
	if err != nil {
		return "", err
	}
	_, err = file.Write(values)
	if err = errors.Join(err, file.Close()); err != nil {
		err = errors.Join(err, os.Remove(file.Name()))
	}
	return filepath.Base(file.Name()), err
}

// LeftFile is the name of the file that lists what a program has saved.
const LeftFile = "kept.json"

// member is a variable to be kept.
type member struct {
	Var
	described KeptVar
	reached   []*object // sorted by address
}

// groups groups variables that share memory.
func groups(all []member) [][]member {
	var result [][]member
	for _, m := range all {
		joined := []member{m}
		var others [][]member
		for _, group := range result {
			if slices.ContainsFunc(group, func(o member) bool { return overlap(o.reached, m.reached) != nil }) {
				joined = append(joined, group...)
			} else {
				others = append(others, group)
			}
		}
		result = append(others, joined)
	}
	return result
}

// overlap returns an object of a that shares memory with an object of b, or nil. Both must be sorted by address.
func overlap(a, b []*object) *object {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].end() <= b[0].start():
			a = a[1:]
		case b[0].end() <= a[0].start():
			b = b[1:]
		default:
			return a[0]
		}
	}
	return nil
}

// describe completes a member, or returns why it cannot be kept.
func (k *Keeper) describe(m *member, foreign []*object) (reason string) {
	t := m.At.Type().Elem()
	spelling := spelling{imports: map[string]string{}}
	text, ok := spelling.of(t)
	if !ok {
		return "has a type that other programs cannot name"
	}
	m.described = KeptVar{Name: m.Name, Type: text, Imports: spelling.imports, Types: spelling.own, Layout: layout(t, nil)}
	memory := NewMemory(k.world)
	var err error
	if m.reached, _, err = memory.reach([]Var{m.Var}); err == nil {
		_, err = memory.Encode([]Var{m.Var})
	}
	var because *Error
	switch {
	case errors.As(err, &because):
		return because.Err.Error()
	case err != nil:
		return err.Error()
	}
	if other := overlap(foreign, m.reached); other != nil {
		return "shares memory with " + other.name
	}
	return ""
}

// foreign returns the memory reachable from the session's variables and the command line flags, sorted by
// address.
func (k *Keeper) foreign() []*object {
	var all []*object
	if session != nil {
		if reached, _, err := session.memory.reach(session.vars); err == nil {
			for _, o := range reached {
				all = append(all, &object{at: o.at, elem: o.elem, count: o.count, name: "the variable " + o.name + " of the session"})
			}
		}
	}
	flag.VisitAll(func(f *flag.Flag) {
		if v := reflect.ValueOf(f.Value); v.Kind() == reflect.Pointer && v.Type().Elem().Size() > 0 {
			all = append(all, &object{at: v.UnsafePointer(), elem: v.Type().Elem(), count: 1, name: "the flag -" + f.Name})
		}
	})
	sort.Slice(all, func(i, j int) bool { return all[i].start() < all[j].start() })
	return all
}
