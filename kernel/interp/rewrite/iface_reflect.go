package rewrite

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/celltype"
)

// Compiled code sees a value of a session's type by reflection, and there it has
// neither its name nor its methods, and unexported fields have other names. The
// engine makes up for that where a parameter is an interface with methods, and
// for the arguments of fmt. What remains is refused here.

// reflected refuses the calls of compiled functions that would see the difference.
func (r *rewriting) reflected(call *ast.CallExpr) {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	function, ok := r.Info.Uses[selector.Sel].(*types.Func)
	if !ok || function.Pkg() == nil || function.Pkg().Path() == "main" {
		return
	}
	if r.errorCall(function, call) {
		return
	}
	r.decodes(function, call)
	format := -1
	var verbs []formatVerb // of the arguments behind a constant format
	for i, argument := range call.Args {
		value := r.Info.Types[argument]
		if value.Value != nil && value.Value.Kind() == constant.String && format < 0 && strings.HasSuffix(function.Name(), "f") {
			verbs = formatVerbs(constant.StringVal(value.Value))
			format = i
		}
		verb := "%v"
		if n := i - format - 1; format >= 0 && n >= 0 && n < len(verbs) && verbs[n].text != "" {
			verb = verbs[n].text
		} else if format >= 0 && n >= len(verbs) && isPrinting(function) && !call.Ellipsis.IsValid() && r.mayHoldOwn(value.Type, map[types.Type]bool{}) {
			r.refuse(argument.Pos(), "an argument of a cell's type that the format has no verb for, of which "+function.Name()+" writes the type, cannot be interpreted")
			return
		}
		if r.printable(function, call, i, verb) {
			continue
		}
		r.encoded(function, i, argument)
		r.opened(function, call, i)
		if problem := reflectionProblem(function, verb, value.Type); problem != "" {
			r.refuse(argument.Pos(), function.Pkg().Name()+"."+function.Name()+" "+problem)
			return
		}
	}
	if format >= 0 {
		r.namesAsText(call, format, verbs)
	}
}

// reflectionProblem says what a compiled function would not see of a value, or
// nothing if it sees what it needs.
func reflectionProblem(function *types.Func, verb string, t types.Type) string {
	if t == nil {
		return ""
	}
	traits := celltype.TraitsOf(t)
	switch path := function.Pkg().Path(); {
	case path == "errors" && function.Name() == "As" && traits.Declared:
		return "does not find errors of a type that a cell declared, interpreted"
	case (path == "reflect" || strings.HasPrefix(path, "encoding/gob")) && traits.Declared:
		return "does not see the types that a cell declared, interpreted"
	case path == "encoding/xml" && traits.Declared && (strings.HasPrefix(function.Name(), "Marshal") || strings.HasPrefix(function.Name(), "Encode")) && !namesElement(t):
		return "does not see the name of a type that a cell declared and that has no XMLName, interpreted"
	case strings.HasPrefix(path, "encoding/") && traits.Unexported:
		return "sees the unexported fields of a type that a cell declared, interpreted"
	case strings.HasPrefix(path, "encoding/") && traits.Marshals || isTemplating(path) && traits.Methods:
		return "does not see the methods of a type that a cell declared, interpreted"
	case (strings.HasPrefix(path, "encoding/") || isTemplating(path)) && traits.Embeds:
		return "does not see the name of an embedded type that a cell declared, interpreted"
	case path != "fmt" && path != "log":
		return ""
	case traits.Inside:
		return "does not see the String or Error method of a value within another one, interpreted"
	case traits.Declared && (strings.HasSuffix(verb, "T") || strings.Contains(verb, "#")):
		return "does not see the name of a type that a cell declared, interpreted"
	case (celltype.HasTextMethod(t, "String") || celltype.HasTextMethod(t, "Error")) && celltype.Is(t) && !strings.ContainsAny(verb[len(verb)-1:], "vsq"):
		return "does not see the value of a type with a String or Error method, interpreted"
	case traits.Unexported && strings.Contains(verb, "+"):
		return "does not see the names of unexported fields, interpreted"
	}
	return ""
}

// namesElement reports whether the struct that is to be an element of XML has a field for its name.
func namesElement(t types.Type) bool {
	for {
		inner, ok := t.Underlying().(interface{ Elem() types.Type })
		if !ok {
			break
		}
		t = inner.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return f.Name() == "XMLName" })
}

// isTemplating reports whether a package has templates, which call methods by name.
func isTemplating(path string) bool { return path == "text/template" || path == "html/template" }
