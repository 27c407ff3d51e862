package rewrite

import (
	"errors"
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"setlab/kernel/interp/hook"
)

// spell writes a type as the engine's source names it. It fails on types that
// have no name there: unexported types of packages, and instances of generic ones.
func (r *rewriting) spell(t types.Type) (string, error) {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.UntypedNil {
			return "", errors.New("nil has no type of its own")
		}
		if t.Info()&types.IsUntyped != 0 {
			return r.spell(types.Default(t))
		}
		return t.Name(), nil
	case *types.Alias:
		return r.spell(types.Unalias(t))
	case *types.Named:
		return r.spellNamed(t)
	case *types.Pointer:
		return r.spellWith("*", t.Elem())
	case *types.Slice:
		return r.spellWith("[]", t.Elem())
	case *types.Array:
		return r.spellWith("["+strconv.FormatInt(t.Len(), 10)+"]", t.Elem())
	case *types.Map:
		key, err := r.spell(t.Key())
		if err != nil {
			return "", err
		}
		return r.spellWith("map["+key+"]", t.Elem())
	case *types.Chan:
		prefix := map[types.ChanDir]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()]
		element, err := r.spell(t.Elem())
		return prefix + "(" + element + ")", err
	case *types.Signature:
		signature, err := r.spellSignature(t)
		return "func" + signature, err
	case *types.Struct:
		return r.spellStruct(t)
	case *types.Interface:
		return r.spellInterface(t)
	}
	return "", fmt.Errorf("the type %s has no name in interpreted cells", t)
}

func (r *rewriting) spellWith(prefix string, element types.Type) (string, error) {
	text, err := r.spell(element)
	return prefix + text, err
}

func (r *rewriting) spellNamed(t *types.Named) (string, error) {
	object := t.Obj()
	switch {
	case object.Pkg() == nil:
		return object.Name(), nil
	case t.TypeArgs().Len() > 0 && object.Pkg().Path() == "main":
		name, err := r.instanceOf(object, t.TypeArgs())
		return boxedName(t, name), err
	case t.TypeArgs().Len() > 0:
		if name := hook.Instance(object, t.TypeArgs()); name != "" {
			return hook.Alias + "." + name, nil
		}
		if signature, ok := t.Underlying().(*types.Signature); ok {
			return r.spell(signature) // such as iter.Seq, of which only that counts
		}
		return "", fmt.Errorf("the generic type %s has no name in interpreted cells", t)
	case object.Pkg().Path() == "main":
		return boxedName(t, r.engineName(object)), nil
	case !object.Exported():
		return "", fmt.Errorf("the type %s, which its package does not export, has no name in interpreted cells", t)
	}
	return r.packageAlias(object.Pkg().Path()) + "." + object.Name(), nil
}

func (r *rewriting) spellSignature(t *types.Signature) (string, error) {
	var parameters, results []string
	for i := range t.Params().Len() {
		p := t.Params().At(i).Type()
		prefix := ""
		if t.Variadic() && i == t.Params().Len()-1 {
			slice, ok := p.(*types.Slice)
			if !ok {
				return "", fmt.Errorf("the type %s has no name in interpreted cells", t)
			}
			prefix, p = "...", slice.Elem()
		}
		text, err := r.spellWith(prefix, p)
		if err != nil {
			return "", err
		}
		parameters = append(parameters, text)
	}
	for i := range t.Results().Len() {
		text, err := r.spell(t.Results().At(i).Type())
		if err != nil {
			return "", err
		}
		results = append(results, text)
	}
	text := "(" + strings.Join(parameters, ", ") + ")"
	if len(results) > 0 {
		text += " (" + strings.Join(results, ", ") + ")"
	}
	return text, nil
}

func (r *rewriting) spellStruct(t *types.Struct) (string, error) {
	var fields []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text, err := r.spell(f.Type())
		if err != nil {
			return "", err
		}
		if !f.Embedded() {
			text = f.Name() + " " + text
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	return "struct{" + strings.Join(fields, "; ") + "}", nil
}

func (r *rewriting) spellInterface(t *types.Interface) (string, error) {
	if t.Empty() {
		return "any", nil // see emptyInterface
	}
	if !t.IsMethodSet() {
		return "", fmt.Errorf("the constraint %s is not the type of a value", t)
	}
	var methods []string
	for i := range t.NumMethods() {
		m := t.Method(i)
		text, err := r.spellSignature(m.Signature())
		if err != nil {
			return "", err
		}
		methods = append(methods, m.Name()+text)
	}
	return "interface{" + strings.Join(methods, "; ") + "}", nil
}
