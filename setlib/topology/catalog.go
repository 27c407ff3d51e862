package topology

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// catalog lists the rules that have a name in grid files and stored runs. The name is the first word of their Key in lower case. To add a
// rule, write a file with its type and add it here; its exported fields are its parameters.
var catalog = []Rule{SET{}, FixProb{}, Dense{}, RigL{}, SRigL{}, SNFS{}, MEST{}, GraNet{}, DeepR{}, CHT{}, CHTs{}, Magnitude{}, ImportancePruning{}}

// Names returns the names that Make accepts.
func Names() []string {
	var names []string
	for _, r := range catalog {
		names = append(names, nameOf(r))
	}
	return names
}

func nameOf(r Rule) string { return strings.ToLower(title(r)) }

// title returns the first word of the rule's Key.
func title(r Rule) string {
	word, _, _ := strings.Cut(r.(interface{ Key() string }).Key(), "(")
	return word
}

// Make returns the rule with the given name in grid files, such as "set". The keys of parameters are the rule's field names in snake
// case, such as "zeta" or "every". A rule that has a sparsity level gets epsilon unless parameters set it or a density. For an unknown
// name or parameter, the error lists the known ones.
func Make(name string, epsilon float64, parameters map[string]any) (Rule, error) {
	k := slices.IndexFunc(catalog, func(r Rule) bool { return nameOf(r) == name })
	if k < 0 {
		return nil, fmt.Errorf("there is no rule %q; there are %s", name, strings.Join(Names(), ", "))
	}
	made := reflect.New(reflect.TypeOf(catalog[k]))
	fields, known := map[string]any{}, parametersOf(made.Elem().Type())
	for _, key := range slices.Sorted(maps.Keys(parameters)) {
		if !slices.ContainsFunc(known, func(p string) bool { return joined(p) == joined(key) }) {
			return nil, fmt.Errorf("rule %q has no parameter %q; %s", name, key, listed(known))
		}
		fields[joined(key)] = parameters[key] // JSON matches field names case-insensitively
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", name, err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	if err := d.Decode(made.Interface()); errors.As(err, &wrong) {
		field := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]
		for _, p := range known {
			if joined(p) == joined(field) {
				field = p
			}
		}
		got, number := strings.CutPrefix(wrong.Value, "number ")
		if !number {
			got = "a " + got
		}
		return nil, fmt.Errorf("rule %q: %s is %s, want %s", name, field, got, wanted[wrong.Type.Kind()])
	} else if err != nil {
		return nil, fmt.Errorf("rule %q: %w; %s", name, err, listed(known))
	}
	level, density := made.Elem().FieldByName("Epsilon"), made.Elem().FieldByName("Density")
	dense := density.IsValid() && !density.IsZero()
	if dense && level.IsValid() && !level.IsZero() {
		return nil, fmt.Errorf("rule %q: epsilon and density both set the number of connections; remove one of them", name)
	}
	if level.IsValid() && level.IsZero() && !dense {
		level.SetFloat(epsilon)
	}
	rule := made.Elem().Interface().(Rule)
	if err := Check(rule); err != nil {
		return nil, fmt.Errorf("rule %q: %w", name, err)
	}
	return rule, nil
}

// wanted describes the kinds of parameters.
var wanted = map[reflect.Kind]string{reflect.Int: "a whole number", reflect.Float64: "a number", reflect.Bool: "true or false", reflect.String: "a string"}

// joined returns the name of a parameter without underscores and in lower case.
func joined(parameter string) string { return strings.ToLower(strings.ReplaceAll(parameter, "_", "")) }

// listed describes the parameters of a rule.
func listed(parameters []string) string {
	if len(parameters) == 0 {
		return "it has no parameters"
	}
	return "its parameters are " + strings.Join(parameters, ", ")
}

// Parameters returns the names of the parameters that Make accepts for a rule, or nil if there is no such rule.
func Parameters(name string) []string {
	for _, r := range catalog {
		if nameOf(r) == name {
			return parametersOf(reflect.TypeOf(r))
		}
	}
	return nil
}

// Check returns an error if a parameter of the rule is out of range. Of a rule that is not of this package, it checks the Needs.
func Check(r Rule) error {
	v := reflect.Indirect(reflect.ValueOf(r))
	if !slices.ContainsFunc(catalog, func(known Rule) bool { return v.IsValid() && v.Type() == reflect.TypeOf(known) }) {
		if v.IsValid() {
			return NeedsOf(r).check()
		}
		return nil
	}
	for _, p := range numbersOf(v) {
		x, number := p.value.(float64)
		if n, whole := p.value.(int); whole && n < 1 && p.name != "every" {
			return fmt.Errorf("%s %d; it must be at least 1", p.name, n)
		}
		switch {
		case !number:
		case fractions[p.name] && !(x > 0 && x <= 1):
			return fmt.Errorf("%s %g; it must be in (0, 1]", p.name, x)
		case !(x > 0 && x < math.Inf(1)):
			return fmt.Errorf("%s %g; it must be positive", p.name, x)
		}
	}
	if s := v.FieldByName("Spread"); s.IsValid() && (s.Int() < int64(Uniform) || s.Int() > int64(ERK)) {
		return fmt.Errorf("spread is %v; it can be uniform or erk", s.Interface())
	}
	if r, ok := r.(interface{ check() error }); ok {
		return r.check()
	}
	return nil
}

// fractions lists the parameters that must be at most 1.
var fractions = map[string]bool{"zeta": true, "density": true, "final": true, "begin": true, "end": true, "share": true, "momentum": true, "gamma": true}

// Named returns the rule of this package with the given Key, as found in stored runs. It returns false if there is none.
func Named(key string) (Rule, bool) {
	name, list, _ := strings.Cut(strings.TrimSuffix(key, ")"), "(")
	parameters := map[string]any{}
	for _, assignment := range strings.Split(list, ", ") {
		if field, value, ok := strings.Cut(assignment, "="); ok {
			parameters[field] = value
			if x, err := strconv.ParseFloat(value, 64); err == nil {
				parameters[field] = x
			} else if b, err := strconv.ParseBool(value); err == nil {
				parameters[field] = b
			}
		}
	}
	r, err := Make(strings.ToLower(name), 0, parameters)
	if err != nil || r.(interface{ Key() string }).Key() != key {
		return nil, false
	}
	return r, true
}

// keyed returns the Key of a rule whose defaults are filled in: its name and all parameters that are not zero, in the order of its
// fields.
func keyed(name string, filled Rule) string {
	var list []string
	for _, p := range numbersOf(reflect.ValueOf(filled)) {
		list = append(list, fmt.Sprintf("%s=%v", p.name, p.value))
	}
	if list == nil {
		return name
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

// parameter is a field of a rule.
type parameter struct {
	name  string
	value any
}

// numbersOf returns the fields of a struct that are not zero, including those of embedded structs.
func numbersOf(v reflect.Value) []parameter {
	if v.Kind() != reflect.Struct {
		return nil
	}
	var all []parameter
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch {
		case field.Anonymous:
			all = append(all, numbersOf(v.Field(i))...)
		case !v.Field(i).IsZero():
			all = append(all, parameter{snake(field.Name), v.Field(i).Interface()})
		}
	}
	return all
}

// parametersOf returns the names of all fields.
func parametersOf(t reflect.Type) []string {
	var all []string
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			all = append(all, parametersOf(f.Type)...)
		} else {
			all = append(all, snake(f.Name))
		}
	}
	return all
}

var inner = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// snake returns a name in snake case.
func snake(name string) string { return strings.ToLower(inner.ReplaceAllString(name, "${1}_$2")) }
