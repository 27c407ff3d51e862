package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Paper is the scale of the grid as written, without the changes of its Scales.
const Paper = "paper"

// At returns the grid at a scale: unchanged for Paper, and changed by its Scales for others. For an unknown scale, the error lists the
// known ones.
func (g Grid) At(scale string) (Grid, error) {
	patch, ok := g.Scales[scale]
	if !ok && scale != Paper {
		return Grid{}, fmt.Errorf("sweeps: scale is %q; it must be %s", scale, choices(g.scaleNames()))
	}
	scaled, err := g.patched(patch)
	if err != nil {
		return Grid{}, fmt.Errorf("sweeps: scale %q of the grid: %w", scale, err)
	}
	return scaled, nil
}

// scaleNames returns the grid's scales.
func (g Grid) scaleNames() []string {
	return append(slices.Sorted(maps.Keys(g.Scales)), Paper)
}

// choices formats names as "a, b or c".
func choices(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// patched returns the grid without scales, changed by a JSON merge patch (RFC 7396). A nil patch changes nothing.
func (g Grid) patched(patch json.RawMessage) (Grid, error) {
	g.Scales = nil
	if patch == nil {
		return g, nil
	}
	text, err := json.Marshal(g)
	if err != nil {
		return g, err
	}
	var whole, change any
	if err := exactly(text, &whole); err != nil {
		return g, err
	}
	if err := exactly(patch, &change); err != nil {
		return g, err
	}
	merged := merge(whole, change)
	dropTables(merged, change)
	if text, err = json.Marshal(merged); err != nil {
		return g, err
	}
	changed, err := ReadGrid(strings.NewReader(string(text)))
	changed.Own, changed.written = g.Own, nil // the lines are those of the merged text
	return changed, err
}

// exactly decodes JSON whose numbers keep all digits, such as those of seeds.
func exactly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return d.Decode(v)
}

// dropTables removes the tables that the grid no longer uses from the merged fields, if the change has other data. The data may have tables of
// the same names.
func dropTables(merged, change any) {
	fields, _ := merged.(map[string]any)
	changes, _ := change.(map[string]any)
	data, ok := changes["data"].([]any)
	tables, _ := fields["tables"].(map[string]any)
	if !ok || tables == nil {
		return
	}
	maps.DeleteFunc(tables, func(name string, _ any) bool { return !slices.Contains(data, any(name)) })
}

// merge applies a merge patch: objects are merged field by field, null removes a field, and any other value replaces the old one.
func merge(target, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	fields, ok := target.(map[string]any)
	if !ok {
		fields = map[string]any{}
	}
	for name, change := range changes {
		if change == nil {
			delete(fields, name)
		} else {
			fields[name] = merge(fields[name], change)
		}
	}
	return fields
}
