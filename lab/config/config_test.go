package config

import (
	"encoding/json"
	"testing"
)

// TestMerge checks that null removes a field, and that an object is removed with its last field.
func TestMerge(t *testing.T) {
	for _, c := range [][3]string{
		{`{"a":1,"b":2}`, `{"a":null,"b":3}`, `{"b":3}`},
		{`{"a":{"b":1},"c":{"d":1,"e":2}}`, `{"a":{"b":null},"c":{"d":null},"f":{"g":null}}`, `{"c":{"e":2}}`},
		{`{"a":{"b":{"c":1}}}`, `{"a":{"b":{"c":null}}}`, `{}`},
		{`{"a":1}`, `{"a":{"b":1}}`, `{"a":{"b":1}}`},
	} {
		var into, from map[string]any
		if err := json.Unmarshal([]byte(c[0]), &into); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c[1]), &from); err != nil {
			t.Fatal(err)
		}
		merge(into, from)
		if text, err := json.Marshal(into); err != nil || string(text) != c[2] {
			t.Errorf("%s and %s: %s, want %s", c[0], c[1], text, c[2])
		}
	}
}
