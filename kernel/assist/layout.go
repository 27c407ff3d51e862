package assist

import (
	"go/types"
	"strings"
)

// layout formats the declaration of a type with one field or method per line, each below its doc
// comment. Unexported members of types from packages are omitted.
func layout(name *types.TypeName, doc func(member string) string) string {
	var members []types.Object
	var kind string
	switch u := name.Type().Underlying().(type) {
	case *types.Struct:
		kind = "struct"
		for i := range u.NumFields() {
			members = append(members, u.Field(i))
		}
	case *types.Interface:
		if !u.IsMethodSet() {
			return "type " + qualifiedName(name) + " " + types.TypeString(u, qualify)
		}
		kind = "interface"
		for i := range u.NumMethods() {
			members = append(members, u.Method(i))
		}
	default:
		return "type " + qualifiedName(name) + " " + types.TypeString(u, qualify)
	}
	var b strings.Builder
	b.WriteString("type " + qualifiedName(name) + " " + kind + " {")
	own := name.Pkg() != nil && name.Pkg().Path() == "main"
	hidden := 0
	for _, m := range members {
		if !own && !m.Exported() {
			hidden++
			continue
		}
		if text := strings.TrimSpace(doc(m.Name())); text != "" {
			b.WriteString("\n    // " + strings.ReplaceAll(text, "\n", "\n    // "))
		}
		b.WriteString("\n    " + memberLine(m))
	}
	if hidden > 0 {
		b.WriteString("\n    // and fields or methods that are not exported")
	}
	if len(members) > 0 {
		b.WriteByte('\n')
	}
	return b.String() + "}"
}

// memberLine formats a field, or a method of an interface.
func memberLine(m types.Object) string {
	f, ok := m.(*types.Var)
	switch {
	case !ok:
		return m.Name() + signatureOf(m)
	case f.Embedded():
		return types.TypeString(f.Type(), qualify)
	}
	return f.Name() + " " + types.TypeString(f.Type(), qualify)
}
