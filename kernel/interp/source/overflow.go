package source

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"strings"
)

// overflow says what Go would of a trailing expression that is a constant without a type, if the type that it would have as a value
// cannot hold it; empty if it can.
func (c *Checked) overflow(e ast.Expr) string {
	known := c.Info.Types[e]
	basic, ok := known.Type.(*types.Basic)
	if !ok || known.Value == nil {
		return ""
	}
	fits := true
	switch basic.Kind() {
	case types.UntypedInt:
		_, fits = constant.Int64Val(known.Value) // cells run where an int has 64 bits
	case types.UntypedRune:
		value, exact := constant.Int64Val(known.Value)
		fits = exact && value == int64(int32(value))
	case types.UntypedFloat:
		value, _ := constant.Float64Val(known.Value)
		fits = !math.IsInf(value, 0)
	}
	if fits {
		return ""
	}
	text := c.Code[c.Offset(e.Pos()):c.Offset(e.End())]
	value := " " + known.Value.String()
	if strings.TrimSpace(value) == text {
		value = ""
	}
	return fmt.Sprintf("cannot use %s (%s constant%s) as %s value in trailing expression (overflows)", text, basic, value, types.Default(basic))
}
