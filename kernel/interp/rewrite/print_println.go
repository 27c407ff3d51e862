package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"setlab/kernel/interp/hook"
)

// printsPlainly rewrites print(x) and println(x) as func(value T) { hook(value) }(x): the engine takes
// them for those of package fmt. They write to the standard error, numbers as the runtime does.
func (r *rewriting) printsPlainly(call *ast.CallExpr, name string) {
	parameters, values := make([]string, len(call.Args)), make([]string, len(call.Args))
	for i, e := range call.Args {
		t := r.Info.TypeOf(e)
		if r.Info.Types[e].IsNil() {
			t = types.NewPointer(types.Typ[types.Int])
		}
		spelled, err := r.spell(types.Default(t))
		if err != nil {
			r.refuse(e.Pos(), err.Error())
			return
		}
		own, plain := r.fresh("value"), ".Plain("
		if types.IsInterface(t) {
			plain = ".PlainInterface("
		}
		parameters[i], values[i] = own+" "+spelled, hook.Alias+plain+own+")"
	}
	function := map[string]string{"print": ".Print(", "println": ".Println("}[name]
	r.edits.replace(r.Offset(call.Fun.Pos()), r.Offset(call.Fun.End()), fmt.Sprintf("func(%s) { %s%s%s) }",
		strings.Join(parameters, ", "), hook.Alias, function, strings.Join(values, ", ")))
}
