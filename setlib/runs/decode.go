package runs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// types maps the type names in config.json to the types of values in interfaces.
var types = named(append(layers(),
	nn.Options{}, rbm.Options{},
	nn.CrossEntropy{}, nn.BinaryCrossEntropy{}, nn.SquaredError{},
	nn.Adam{}, nn.AdamW{}, nn.RMSprop{},
))

func layers() (all []any) {
	for _, l := range nn.Catalog() {
		all = append(all, l)
	}
	return all
}

func named(values []any) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, v := range values {
		t := reflect.TypeOf(v)
		all[t.String()] = t
	}
	return all
}

// modelOf returns the model's options described by a config.json, as far as they determine what the model computes: nn.Options,
// rbm.Options, or an error. User-defined rules and schedules are not in the file.
func modelOf(config []byte) (any, error) {
	var c struct{ Model map[string]any }
	d := json.NewDecoder(bytes.NewReader(config))
	d.UseNumber()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("runs: a run's configuration: %w", err)
	}
	// A trained model does not need these to compute its outputs, and both may be user-defined.
	delete(c.Model, "Schedule")
	delete(c.Model, "Augment")
	var model any
	if err := decode(reflect.ValueOf(&model).Elem(), c.Model); err != nil {
		return nil, fmt.Errorf("runs: a run's model: %w", err)
	}
	return model, nil
}

// decode is the inverse of describe.
func decode(to reflect.Value, from any) error {
	switch from := from.(type) {
	case map[string]any:
		if to.Kind() == reflect.Interface {
			return decodeBehind(to, from)
		}
		return decodeStruct(to, from)
	case []any:
		if to.Kind() != reflect.Slice {
			break
		}
		to.Set(reflect.MakeSlice(to.Type(), len(from), len(from)))
		for i, v := range from {
			if err := decode(to.Index(i), v); err != nil {
				return err
			}
		}
		return nil
	case json.Number:
		return decodeNumber(to, string(from))
	case bool:
		if to.Kind() == reflect.Bool {
			to.SetBool(from)
			return nil
		}
	case string:
		if to.Kind() == reflect.String {
			to.SetString(from)
			return nil
		}
		return decodeNumber(to, from) // NaN and infinities are stored as strings
	}
	return fmt.Errorf("%v instead of a %v", from, to.Type())
}

func decodeBehind(to reflect.Value, from map[string]any) error {
	name, _ := from["type"].(string)
	if to.Type() == ruleType {
		key, _ := from["rule"].(string)
		rule, ok := topology.Named(key)
		if !ok {
			// The stored topology replaces the one that this rule draws.
			rule = topology.Custom{Name: key, WireFunc: topology.FixProb{Epsilon: 1}.Wire}
		}
		to.Set(reflect.ValueOf(rule))
		return nil
	}
	t, ok := types[name]
	if !ok || !t.AssignableTo(to.Type()) {
		return fmt.Errorf("a %q is unknown to this version of setlab or user-defined", name)
	}
	v := reflect.New(t).Elem()
	if err := decodeStruct(v, from); err != nil {
		return err
	}
	to.Set(v)
	return nil
}

func decodeStruct(to reflect.Value, from map[string]any) error {
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	if to.Kind() != reflect.Struct {
		return fmt.Errorf("%v instead of a %v", from, to.Type())
	}
	for name, v := range from {
		if name == "type" {
			continue
		}
		field := to.FieldByName(name)
		if !field.IsValid() {
			return fmt.Errorf("%v has no %s in this version of setlab", to.Type(), name)
		}
		if err := decode(field, v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func decodeNumber(to reflect.Value, text string) error {
	var err error
	switch {
	case to.CanInt():
		var v int64
		v, err = strconv.ParseInt(text, 10, 64)
		to.SetInt(v)
	case to.CanUint():
		var v uint64
		v, err = strconv.ParseUint(text, 10, 64)
		to.SetUint(v)
	case to.CanFloat():
		var v float64
		v, err = strconv.ParseFloat(text, 64)
		to.SetFloat(v)
	default:
		err = fmt.Errorf("%s instead of a %v", text, to.Type())
	}
	return err
}
