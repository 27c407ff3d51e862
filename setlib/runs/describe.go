package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// describe converts options to values for JSON, such that equal options give equal JSON:
//
//   - A struct becomes an object of its exported fields. Fields that are zero are omitted, so that a field added later does not rename earlier runs. Threads is omitted because no result depends on it.
//   - A value in an interface becomes an object with its type in addition to its fields.
//   - A topology.Rule becomes its type and its Key, which includes its parameters and their defaults.
//   - Samples become their digest and shape.
//   - More than 32 numbers become their count and digest.
//
// Functions cannot be compared. A function in a struct with a Name is omitted, because the Name stands for it. Other functions are an error.
func describe(v any) (any, error) { return describer{}.value(reflect.ValueOf(v)) }

type object = map[string]any

// describer records whether functions are identified by a Name in the current struct.
type describer struct{ named bool }

var ruleType = reflect.TypeFor[topology.Rule]()

func (d describer) value(v reflect.Value) (any, error) {
	if !v.IsValid() {
		return nil, nil
	}
	if s, ok := v.Interface().(*datasets.Samples); ok && s != nil {
		return samples(s), nil
	}
	switch v.Kind() {
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Interface(), nil
	case reflect.Float32, reflect.Float64:
		return number(v.Float()), nil
	case reflect.Slice, reflect.Array:
		return d.list(v)
	case reflect.Pointer:
		return d.value(v.Elem())
	case reflect.Interface:
		return d.behind(v.Elem())
	case reflect.Struct:
		return d.structure(v)
	case reflect.Map:
		return d.table(v)
	case reflect.Func:
		if v.IsNil() || d.named {
			return nil, nil
		}
		return nil, fmt.Errorf("a function without a Name to identify it")
	}
	return nil, fmt.Errorf("values of type %v cannot be stored", v.Type())
}

// number formats NaN and infinities as strings, because JSON has no numbers for them.
func number(f float64) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return f
}

func samples(s *datasets.Samples) object {
	return object{"digest": s.Digest(), "samples": s.Len(), "features": s.Features(), "classes": s.Classes()}
}

func (d describer) structure(v reflect.Value) (any, error) {
	o := object{}
	name := v.FieldByName("Name")
	inner := describer{named: name.IsValid() && name.Kind() == reflect.String && name.Len() > 0}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if v.Field(i).IsZero() || f.Name == "Threads" {
			continue
		}
		if !f.IsExported() {
			return nil, fmt.Errorf("%v.%s is not exported, so its value cannot be compared", v.Type(), f.Name)
		}
		field, err := inner.value(v.Field(i))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if field != nil {
			o[f.Name] = field
		}
	}
	return o, nil
}

// behind describes a value in an interface, including its type.
func (d describer) behind(v reflect.Value) (any, error) {
	if !v.IsValid() {
		return nil, nil
	}
	if v.Type().Implements(ruleType) {
		rule := v.Interface().(topology.Rule)
		if custom, ok := rule.(topology.Custom); ok && custom.Name == "" {
			return nil, fmt.Errorf("a topology.Custom without a Name to identify it")
		}
		if embedded := lentKey(rule); embedded != nil {
			return nil, fmt.Errorf("a %T without a Key of its own: it has that of the %T in it, %s, and other runs would be taken for its own; give it methods Key and String", rule, embedded, keyOf(rule))
		}
		return object{"type": v.Type().String(), "rule": keyOf(rule)}, nil
	}
	inner, err := d.value(v)
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if o, ok := inner.(object); ok && err == nil && t.PkgPath() != "" {
		o["type"] = t.String()
	}
	return inner, err
}

// keyed is a rule with a Key that identifies it. String is for display and may change.
type keyed interface{ Key() string }

// keyOf returns a rule's Key, or its String if it has none.
func keyOf(rule topology.Rule) string {
	if k, ok := rule.(keyed); ok {
		return k.Key()
	}
	return rule.String()
}

// lentKey returns the rule that is embedded in another one and gives it its Key, or nil if there is none. A rule without other fields and embedded rules
// is told apart by its type.
func lentKey(rule topology.Rule) topology.Rule {
	v := reflect.Indirect(reflect.ValueOf(rule))
	if v.Kind() != reflect.Struct || v.NumField() < 2 {
		return nil
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.Anonymous || !f.IsExported() {
			continue
		}
		if embedded, ok := v.Field(i).Interface().(topology.Rule); ok && keyOf(embedded) == keyOf(rule) {
			return embedded
		}
	}
	return nil
}

// described is the largest number of list elements that are stored individually.
const described = 32

func (d describer) list(v reflect.Value) (any, error) {
	if x, ok := v.Interface().([]float64); ok && len(x) > described {
		return long(x), nil
	}
	all := make([]any, v.Len())
	for i := range all {
		one, err := d.value(v.Index(i))
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i, err)
		}
		all[i] = one
	}
	// Layers are always stored individually, because models are read back from them.
	if e := v.Type().Elem(); len(all) <= described || e.Kind() == reflect.Struct || e == reflect.TypeFor[nn.Layer]() {
		return all, nil
	}
	text, err := json.Marshal(all)
	sum := sha256.Sum256(text)
	return object{"values": len(all), "sha256": hex.EncodeToString(sum[:])}, err
}

func (d describer) table(v reflect.Value) (any, error) {
	o := object{}
	for i := v.MapRange(); i.Next(); {
		one, err := d.value(i.Value())
		if err != nil {
			return nil, fmt.Errorf("%v: %w", i.Key(), err)
		}
		o[fmt.Sprint(i.Key())] = one
	}
	return o, nil
}
