package rewrite

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/interp/celltype"
	"setlab/kernel/interp/hook"
)

// printable wraps an argument of a function that prints, so that it is printed as Go
// prints it; it reports whether it has.
func (r *rewriting) printable(function *types.Func, call *ast.CallExpr, i int, verb string) bool {
	argument := call.Args[i]
	t := r.Info.TypeOf(argument)
	signature := function.Signature()
	if !isPrinting(function) || i < signature.Params().Len()-1 {
		return false
	}
	if results, ok := t.(*types.Tuple); ok {
		return !strings.HasSuffix(function.Name(), "f") && r.printableResults(function, argument, results)
	}
	last := verb[len(verb)-1]
	if last == 'w' {
		return r.wrappedError(argument, t)
	}
	if verb == ambiguousVerb && signature.Recv() == nil {
		last = 'v' // the hooks find its name, see Printing
	}
	if t == nil || last == 'p' || last == 'T' && !isName(verb) || r.Info.Types[argument].IsNil() || !r.printsOwn(t) && !(last == 'T' && (isAny(t) || celltype.Mentions(t))) {
		return false
	}
	if call.Ellipsis.IsValid() {
		slice, ok := t.Underlying().(*types.Slice)
		if !ok {
			return false
		}
		r.wrap(argument, fmt.Sprintf("%s.PrintedAll%s(%d, ", hook.Alias, beside(function), r.session.TypeNumber(slice.Elem())), ")")
		r.wrapped[argument] = true
		return true
	}
	spelled, err := r.spell(t)
	if err != nil {
		return false
	}
	own := r.fresh("printed")
	hookName, result := "Printed", "any"
	if last == 'T' {
		hookName, result = "TypeName", "string"
	}
	text := fmt.Sprintf("%s%s(%d, %s)", in(hookName, t), beside(function), r.session.TypeNumber(t), r.given(own, t))
	r.wrap(argument, fmt.Sprintf("func(%s %s) %s { return %s }(", own, spelled, result, text), ")")
	r.wrapped[argument] = true
	return true
}

// printableResults is printable for the results of a call that are all arguments.
func (r *rewriting) printableResults(function *types.Func, call ast.Expr, results *types.Tuple) bool {
	var names, printed, kinds []string
	needed := false
	for v := range results.Variables() {
		t := v.Type()
		own := r.fresh("printed")
		names, kinds = append(names, own), append(kinds, "any")
		if !r.printsOwn(t) {
			printed = append(printed, own)
			continue
		}
		needed = true
		printed = append(printed, fmt.Sprintf("%s%s(%d, %s)", in("Printed", t), beside(function), r.session.TypeNumber(t), r.given(own, t)))
	}
	if needed {
		r.wrap(call, fmt.Sprintf("func() (%s) { %s := ", strings.Join(kinds, ", "), strings.Join(names, ", ")), fmt.Sprintf("; return %s }()", strings.Join(printed, ", ")))
		r.wrapped[call] = true
	}
	return needed
}

// printsOwn reports whether a value of a type is printed as one of a cell may be.
func (r *rewriting) printsOwn(t types.Type) bool {
	return r.mayHoldOwn(t, map[types.Type]bool{}) || types.IsInterface(t) && len(r.sessionTypes()) > 0
}

// isPrinting reports whether a function is one of those that print their arguments.
func isPrinting(function *types.Func) bool {
	path := function.Pkg().Path()
	return (path == "fmt" || path == "log") && function.Signature().Variadic() && !strings.Contains(function.Name(), "can")
}

// beside is what the names of hooks end with for a function that sets a space between two
// operands only if neither is a string.
func beside(function *types.Func) string {
	switch function.Name() {
	case "Print", "Sprint", "Fprint", "Append", "Fatal", "Panic":
		return "Beside"
	}
	return ""
}

// wrappedError passes an argument for the verb %w on as an error, as which the engine
// keeps its methods.
func (r *rewriting) wrappedError(argument ast.Expr, t types.Type) bool {
	if t == nil || !celltype.IsError(t) && !(celltype.Is(t) && celltype.HasTextMethod(t, "Error")) || !slices.ContainsFunc(r.sessionTypes(), isOwnError) {
		return false
	}
	to := types.Universe.Lookup("error").Type()
	before, err := r.holding(argument, t, to)
	if err != nil {
		return false
	}
	r.wrap(argument, before, ")")
	r.wrapped[argument] = true
	return true
}

// namesAsText replaces the verbs %T of a constant format by %s where their arguments are
// wrapped.
func (r *rewriting) namesAsText(call *ast.CallExpr, format int, verbs []formatVerb) {
	v := r.Info.Types[call.Args[format]].Value
	if v == nil || v.Kind() != constant.String {
		return
	}
	text, changed := []byte(constant.StringVal(v)), false
	for i, verb := range verbs {
		if n := format + 1 + i; isName(verb.text) && n < len(call.Args) && r.wrapped[call.Args[n]] {
			text[verb.end-1], changed = 's', true
		}
	}
	if changed {
		r.edits.replace(r.Offset(call.Args[format].Pos()), r.Offset(call.Args[format].End()), strconv.Quote(string(text)))
	}
}

// declareKinds returns the statements that tell the hooks of the types that the cell
// declares, its instances among them.
func (r *rewriting) declareKinds() string {
	var text strings.Builder
	declare := func(t types.Type) {
		spelled, err := r.spell(t)
		if err != nil {
			return // no value of it is ever printed
		}
		method := "nil"
		if name := celltype.TextMethod(t); name != "" {
			method = fmt.Sprintf("func(v %s) string { return v.%s() }", spelled, name)
		}
		unwrap := "nil"
		if result := celltype.Unwrapped(t); result != "" {
			unwrap = fmt.Sprintf("func(v %s) %s { return v.Unwrap() }", spelled, result)
		}
		is := "nil"
		if celltype.ComparesErrors(t) {
			is = fmt.Sprintf("func(v %s, target error) bool { return v.Is(target) }", spelled)
		}
		fmt.Fprintf(&text, "%s.Declare(%d, (*%s)(nil), %s, %s, %s);", hook.Alias, r.session.TypeNumber(t), spelled, method, unwrap, is)
	}
	both := func(t types.Type) {
		r.asksReflection(t)
		declare(t)
		declare(types.NewPointer(t))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Objects)) {
		if t, ok := r.Objects[name].(*types.TypeName); ok && !t.IsAlias() && !types.IsInterface(t.Type()) {
			if _, isNamed := t.Type().(*types.Named); isNamed && !celltype.IsGeneric(t) {
				both(t.Type())
			}
		}
	}
	for _, t := range r.addedTo() {
		both(t)
	}
	for _, i := range r.expansion.made {
		if i.named != nil && !types.IsInterface(i.named) {
			both(i.named)
		}
	}
	return text.String()
}

// reflected are the methods that packages ask values of any type for and the engine does not
// show them.
var reflected = map[string]string{
	"Format":   "func(fmt.State, rune)",
	"Scan":     "func(fmt.ScanState, rune) error",
	"LogValue": "func() log/slog.Value",
}

// asksReflection refuses a type that has one of those.
func (r *rewriting) asksReflection(t types.Type) {
	named, ok := t.(*types.Named)
	if !ok {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(reflected)) {
		method := types.NewMethodSet(types.NewPointer(t)).Lookup(nil, name)
		if method == nil {
			continue
		}
		s := types.NewSignatureType(nil, nil, nil, unnamed(method.Type().(*types.Signature).Params()), unnamed(method.Type().(*types.Signature).Results()), false)
		if types.TypeString(s, nil) == reflected[name] {
			r.refuse(named.Obj().Pos(), fmt.Sprintf("the method %s of %s, which package fmt or slog finds by reflection, cannot be interpreted", name, named.Obj().Name()))
		}
	}
}

// unnamed returns the types of parameters.
func unnamed(t *types.Tuple) *types.Tuple {
	var all []*types.Var
	for v := range t.Variables() {
		all = append(all, types.NewParam(0, nil, "", v.Type()))
	}
	return types.NewTuple(all...)
}
