package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"

	"setlab/kernel/interp/hook"
	"setlab/kernel/output"
)

// Known is an object of the session and the engine's name of it.
type Known struct {
	Object types.Object
	Engine string
	Uses   []types.Object // what a function, or a type's methods, mention of the session
}

// nameObject chooses the engine's name of what the cell declares. A variable of
// the same type as before stays the same variable, so that functions that were
// declared earlier see its new value, but for the session's ctx, which is no variable
// that could be set. Everything else gets a name of its own.
func (r *rewriting) nameObject(name string, object types.Object) {
	before, seen := r.session.Objects[name]
	if _, isVar := object.(*types.Var); isVar && seen && before.Object != types.Object(r.session.Context) {
		if _, wasVar := before.Object.(*types.Var); wasVar && types.Identical(before.Object.Type(), object.Type()) {
			r.names[object] = before.Engine
			return
		}
	}
	r.names[object] = r.session.NewName(name)
}

// engineName returns the engine's name of an object of the session or the cell.
func (r *rewriting) engineName(object types.Object) string {
	if name, ok := r.names[object]; ok {
		return name
	}
	if name, ok := r.session.EngineNames[object]; ok {
		return name
	}
	return object.Name()
}

// known reports whether an object is one that a cell has declared at its top level.
func (r *rewriting) known(object types.Object) bool {
	_, here := r.names[object]
	_, before := r.session.EngineNames[object]
	return here || before
}

// packageAlias returns the engine's name of a package.
func (r *rewriting) packageAlias(path string) string {
	alias, err := r.session.ImportAlias(path)
	if err != nil && r.err == nil {
		r.err = &output.Failure{Name: output.CompileError, Message: err.Error(), Traceback: []string{err.Error()}}
	}
	return alias
}

// renameAll gives every identifier the engine's name of what it means.
func (r *rewriting) renameAll() {
	outside := r.inGenerics()
	converts := r.conversions()
	rename := func(id *ast.Ident, object types.Object) {
		if line, _ := r.Place(id.Pos()); line == 0 || object == nil || outside(id) {
			return
		}
		var name string
		switch o := object.(type) {
		case *types.PkgName:
			if name = id.Name; r.session.Packages.HasPackage(o.Imported().Path()) {
				name = r.packageAlias(o.Imported().Path())
			} // else nothing of it is left, or refused
		case *types.Var:
			if o.IsField() {
				name = r.fieldName(o)
				break
			}
			if name = r.engineName(o); o == r.session.Context {
				name = hook.ContextCall
			}
		case *types.TypeName:
			if name = r.engineName(o); r.standIns[o] != "" {
				name = r.standIns[o]
			} else if !o.IsAlias() && r.Info.Defs[id] == nil {
				name = boxedName(o.Type(), name)
			}
			if converts[id] && name != r.engineName(o) {
				name = "(" + name + ")"
			}
		default:
			name = r.engineName(object)
		}
		if name != id.Name {
			r.edits.replace(r.Offset(id.Pos()), r.Offset(id.End()), name)
		}
	}
	for id, object := range r.Info.Defs {
		if v, ok := object.(*types.Var); ok && v.Embedded() {
			continue // the name of the type, which is a use
		}
		rename(id, object)
	}
	for id, object := range r.Info.Uses {
		rename(id, object)
	}
	r.missingSymbols(r.instances(), outside)
}

// fieldName returns the engine's name of a field: an embedded one is called as
// its type is.
func (r *rewriting) fieldName(field *types.Var) string {
	if !field.Embedded() {
		return field.Name()
	}
	t := field.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		if named.TypeArgs().Len() > 0 {
			name, err := r.spell(named)
			if err != nil {
				r.refuse(field.Pos(), err.Error())
			}
			return name
		}
		return r.engineName(named.Obj())
	}
	return field.Name()
}

// missingSymbols refuses what go/types knows of a package and the engine does not.
func (r *rewriting) missingSymbols(instantiated map[*ast.Ident]bool, outside func(*ast.Ident) bool) {
	sizes := r.sizes()
	for id, object := range r.Info.Uses {
		if instantiated[id] || outside(id) {
			continue
		}
		if object.Pkg() != nil && seesEngine[object.Pkg().Path()+"."+object.Name()] != "" {
			r.refuse(id.Pos(), fmt.Sprintf("%s.%s, which %s, cannot be interpreted", object.Pkg().Name(), object.Name(), seesEngine[object.Pkg().Path()+"."+object.Name()]))
		}
		if _, isConst := object.(*types.Const); isConst {
			continue // its value is written into the code
		}
		if object.Pkg() == nil || object.Pkg().Path() == "main" || object.Parent() != object.Pkg().Scope() || sizes[id] {
			continue
		}
		if path := object.Pkg().Path(); !r.session.Packages.Has(path, object.Name()) {
			r.refuse(id.Pos(), fmt.Sprintf("%s.%s cannot be used in interpreted cells", object.Pkg().Name(), object.Name()))
		}
	}
}

// seesEngine has what would see the interpreter in the place of the cell, and what it would see.
var seesEngine = map[string]string{
	"log.Lshortfile": seesPlaces, "log.Llongfile": seesPlaces, "log/slog.AddSource": seesPlaces,
	"runtime.Caller": seesPlaces, "runtime.Callers": seesPlaces, "runtime.CallersFrames": seesPlaces, "runtime.FuncForPC": seesPlaces,
	"runtime.NumGoroutine":       "counts the interpreter's goroutines and not the cell's alone",
	"runtime.TypeAssertionError": "the interpreter does not panic with",
}

const seesPlaces = "finds the interpreter's places and not the cell's"

// sizes returns the names of functions of package unsafe where they stand for constants, as unsafe.Sizeof(x) does.
func (r *rewriting) sizes() map[*ast.Ident]bool {
	found := map[*ast.Ident]bool{}
	r.syntax(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && r.Info.Types[call].Value != nil {
			if id := nameOf(call.Fun); id != nil {
				found[id] = true
			}
		}
		return true
	})
	return found
}
