package exec

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// rangePanic compiles the panic at the misuse of a range over a function. It returns nil for other
// panics. Package ssa generates the panic; the variable that it has tested shows what is wrong.
func (c *compiler) rangePanic(b *ssa.BasicBlock, i *ssa.Panic) func(*frame) *block {
	m, ok := i.X.(*ssa.MakeInterface)
	if !ok || len(b.Preds) != 1 || i.Pos().IsValid() {
		return nil
	}
	k, isConst := m.X.(*ssa.Const)
	test, isIf := b.Preds[0].Instrs[len(b.Preds[0].Instrs)-1].(*ssa.If)
	if !isConst || !isIf || k.Value == nil || k.Value.Kind() != constant.String {
		return nil
	}
	switch constant.StringVal(k.Value) {
	case "iterator call did not preserve panic":
		return func(*frame) *block {
			runtimeError("range function recovered a loop body panic and did not resume panicking")
			return nil
		}
	case "yield function called after range loop exit":
		state := c.operand(test.Cond.(*ssa.BinOp).X).n
		return func(fr *frame) *block {
			switch fr.int(state) {
			case -1:
				runtimeError("range function continued iteration after loop body panic")
			case -2:
				runtimeError("range function continued iteration after whole loop exit")
			}
			runtimeError("range function continued iteration after function for loop body returned false")
			return nil
		}
	}
	return nil
}
