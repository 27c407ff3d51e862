package lab

import (
	"fmt"
	"slices"
	"strings"
)

// shape replaces the contents of a JSON value by types.
func shape(v any) any {
	switch v := v.(type) {
	case map[string]any:
		fields := map[string]any{}
		for name, value := range v {
			fields[name] = shape(value)
		}
		return fields
	case []any:
		if len(v) == 0 {
			return "list"
		}
		if _, ok := v[0].(map[string]any); ok {
			// Folders may be listed in any order.
			slices.SortFunc(v, func(a, b any) int {
				return strings.Compare(fmt.Sprint(a.(map[string]any)["name"]), fmt.Sprint(b.(map[string]any)["name"]))
			})
		}
		return []any{shape(v[0])}
	case nil:
		return "null"
	}
	return fmt.Sprintf("%T", v)
}

// newer holds the fields that today's Jupyter server has and Debian's lacks.
var newer = []string{"hash", "hash_algorithm"}

// differ lists the differences between two shapes. Additional fields of ours are allowed if they
// are in newer.
func differ(path string, want, got any) (all []string) {
	w, isObject := want.(map[string]any)
	g, too := got.(map[string]any)
	if isObject && too {
		for name := range g {
			if _, ok := w[name]; !ok && !slices.Contains(newer, name) {
				all = append(all, path+"."+name+" is not Jupyter's")
			}
		}
		for name := range w {
			if _, ok := g[name]; !ok {
				all = append(all, path+"."+name+" is missing")
				continue
			}
			all = append(all, differ(path+"."+name, w[name], g[name])...)
		}
		return all
	}
	if w, ok := want.([]any); ok {
		if g, ok := got.([]any); ok {
			return differ(path+"[0]", w[0], g[0])
		}
	}
	if a, b := fmt.Sprint(want), fmt.Sprint(got); a != b {
		all = append(all, fmt.Sprintf("%s: Jupyter has %s, we have %s", path, a, b))
	}
	return all
}
