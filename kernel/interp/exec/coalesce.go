package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// coalesce assigns the next value of a loop variable to the registers of the variable, so that
// nothing must be copied at the end of the loop. This is valid if the old value is not read after
// the next one has been computed.
func (c *compiler) coalesce() {
	for _, h := range c.ssa.Blocks {
		for _, i := range h.Instrs {
			phi, ok := i.(*ssa.Phi)
			if !ok {
				break
			}
			for j, v := range phi.Edges {
				if c.canShare(phi, h.Preds[j], v) {
					c.slots[v] = c.slot(phi)
					break
				}
			}
		}
	}
}

// canShare reports whether v, the phi's value on the edge from block b, can share the registers of
// the phi.
func (c *compiler) canShare(phi *ssa.Phi, b *ssa.BasicBlock, v ssa.Value) bool {
	i, ok := v.(ssa.Instruction)
	if !ok || i.Block() != b || len(b.Succs) != 1 || !phi.Block().Dominates(b) || !readsFirst(v) {
		return false
	}
	if _, has := c.slots[v]; has {
		return false
	}
	edges := 0
	for _, r := range *v.Referrers() {
		switch {
		case r == ssa.Instruction(phi):
			edges++
		case r.Block() != b || isPhi(r):
			return false
		}
	}
	if edges != 1 {
		return false
	}
	at := c.indexIn(b, i)
	for _, r := range *phi.Referrers() {
		if _, alias := r.(*ssa.ChangeType); alias {
			return false
		}
		if isPhi(r) && r.Block() == phi.Block() {
			return false
		}
		if r.Block() == b && c.done(r) > at {
			return false
		}
	}
	return true
}

// done returns the index in its block of the instruction that executes r. If r is fused, that is a
// different instruction.
func (c *compiler) done(r ssa.Instruction) int {
	for c.fused[r] {
		v, ok := r.(ssa.Value)
		if !ok || len(*v.Referrers()) != 1 {
			break
		}
		r = (*v.Referrers())[0]
	}
	return c.indexIn(r.Block(), r)
}

func isPhi(i ssa.Instruction) bool {
	_, ok := i.(*ssa.Phi)
	return ok
}

func (c *compiler) indexIn(b *ssa.BasicBlock, i ssa.Instruction) int {
	if k := slices.Index(c.ordered[b], i); k >= 0 {
		return k
	}
	return len(b.Instrs) // the last instruction
}

// readsFirst reports whether an instruction reads all of its operands before it writes its result.
func readsFirst(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp, *ssa.Slice:
		return true
	case *ssa.UnOp:
		return v.Op != token.ARROW
	case *ssa.Call:
		b, ok := v.Call.Value.(*ssa.Builtin)
		return !ok || b.Name() == "append"
	}
	return false
}
