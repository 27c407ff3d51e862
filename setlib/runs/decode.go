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

// types are those of values behind interfaces, by the names that config.json has for them.
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

// modelOf returns the model's options that a config.json describes, as far as they say what the model computes: nn.Options, rbm.Options, or
// an error. Rules and schedules of one's own are not in the file.
func modelOf(config []byte) (any, error) {
	var c struct{ Model map[string]any }
	d := json.NewDecoder(bytes.NewReader(config))
	d.UseNumber()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("runs: a run's configuration: %w", err)
	}
	// Neither is needed for what a trained model computes, and both may be somebody's own.
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
		return decodeNumber(to, from) // NaN and infinities are texts
	}
	return fmt.Errorf("%v where a %v should be", from, to.Type())
}

func decodeBehind(to reflect.Value, from map[string]any) error {
	name, _ := from["type"].(string)
	if to.Type() == ruleType {
		key, _ := from["rule"].(string)
		rule, ok := topology.Named(key)
		if !ok {
			// The topology that it has drawn is stored, and takes this one's place.
			rule = topology.Custom{Name: key, WireFunc: topology.FixProb{Epsilon: 1}.Wire}
		}
		to.Set(reflect.ValueOf(rule))
		return nil
	}
	t, ok := types[name]
	if !ok || !t.AssignableTo(to.Type()) {
		return fmt.Errorf("a %q, which this version of setlab does not have, or which is a model of one's own", name)
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
		return fmt.Errorf("%v where a %v should be", from, to.Type())
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
		err = fmt.Errorf("%s where a %v should be", text, to.Type())
	}
	return err
}
