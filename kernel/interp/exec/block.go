package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// block is a basic block: instructions, and a function that selects the next block.
type block struct {
	base int // pc of the first instruction
	ops  []func(*frame)
	end  func(*frame) *block // returns nil when the function returns
}

// run1 runs blocks, starting with b.
func run1(fr *frame, b *block) {
	for b != nil {
		for i, op := range b.ops {
			fr.pc = b.base + i
			op(fr)
		}
		fr.pc = b.base + len(b.ops)
		b = b.end(fr)
	}
}

// invoke runs the function in its frame, including its deferred calls.
func (f *function) invoke(fr *frame) {
	fr.live = true
	if f.e.polls.Load() != 0 { // recursion needs no loop
		fr.poll()
	}
	if f.defers {
		f.execDeferring(fr)
		return
	}
	b := f.entry
	for b != nil {
		for i, op := range b.ops {
			fr.pc = b.base + i
			op(fr)
		}
		fr.pc = b.base + len(b.ops)
		b = b.end(fr)
	}
}

func (c *compiler) block(b *ssa.BasicBlock) *block {
	if c.blocks[b] == nil {
		c.blocks[b] = &block{}
	}
	return c.blocks[b]
}

// fill compiles the instructions of a block.
func (c *compiler) fill(b *ssa.BasicBlock) {
	to := c.block(b)
	to.base = len(c.pos)
	for _, i := range c.ordered[b] {
		if p := i.Pos(); p.IsValid() {
			c.at = p
		}
		if x, ok := i.(*ssa.BinOp); ok {
			refuseAddress(x)
		}
		if c.fused[i] {
			continue
		}
		if op := c.instruction(i); op != nil {
			c.noteCall(i, to.base+len(to.ops))
			to.ops = append(to.ops, op)
			c.pos = append(c.pos, i.Pos())
		}
	}
	last := b.Instrs[len(b.Instrs)-1]
	c.pos = append(c.pos, last.Pos())
	to.end = c.end(b, last)
}

func (c *compiler) end(b *ssa.BasicBlock, i ssa.Instruction) func(*frame) *block {
	switch i := i.(type) {
	case *ssa.Jump:
		return c.edge(b, 0).jump(c.e)
	case *ssa.If:
		yes, no := c.edge(b, 0), c.edge(b, 1)
		y, n := yes.split(c), no.split(c)
		if x, ok := i.Cond.(*ssa.BinOp); ok && c.fused[x] {
			return c.compare(x, y, n)
		}
		x := c.operand(i.Cond).n
		return branch(func(fr *frame) bool { return *at[bool](fr, x) }, y, n)
	case *ssa.Return:
		return c.results(i)
	case *ssa.Panic:
		if end := c.rangePanic(b, i); end != nil {
			return end
		}
		x := c.operand(i.X)
		return func(fr *frame) *block { panic(eface(fr.iface(x), false)) }
	}
	fail("no code for %T at the end of a block", i)
	return nil
}

// edge is an edge from a block to a successor, on which phis get their values.
type edge struct {
	moves func(to, from *frame) // nil if there are none
	to    *block
	back  bool // closes a loop
}

// loopEdges returns for each block of a function, by its index, which edges to its successors close a loop, as bits: each loop has at least one of
// them, also if goto enters it in several places.
func loopEdges(f *ssa.Function) []uint8 {
	closes := make([]uint8, len(f.Blocks))
	begun, ended := make([]bool, len(f.Blocks)), make([]bool, len(f.Blocks))
	next := make([]int, len(f.Blocks)) // successors visited
	for path := []*ssa.BasicBlock{f.Blocks[0]}; len(path) > 0; {
		b := path[len(path)-1]
		begun[b.Index] = true
		i := next[b.Index]
		if i == len(b.Succs) {
			ended[b.Index] = true
			path = path[:len(path)-1]
			continue
		}
		next[b.Index]++
		switch to := b.Succs[i]; {
		case !begun[to.Index]:
			path = append(path, to)
		case !ended[to.Index]:
			closes[b.Index] |= 1 << i
		}
	}
	return closes
}

func (c *compiler) edge(from *ssa.BasicBlock, i int) edge {
	to := from.Succs[i]
	e := edge{to: c.block(to), back: c.loops[from.Index]>>i&1 != 0}
	// Two edges can connect the same blocks.
	pred := -1
	for j, p := range to.Preds {
		if p == from {
			if pred = j; i == 0 || from.Succs[0] != to {
				break
			}
			i = 0
		}
	}
	var m moves
	for _, x := range to.Instrs {
		phi, ok := x.(*ssa.Phi)
		if !ok {
			break
		}
		m.add(c.layout(phi), c.slot(phi), c.operand(phi.Edges[pred]))
	}
	m = moves{c.parallel(m.n, numbers), c.parallel(m.p, pointers)}
	if len(m.n)+len(m.p) > 0 {
		e.moves = m.copy()
	}
	return e
}

// parallel orders parallel moves so that they can be done sequentially.
func (c *compiler) parallel(ms []move, base uintptr) (ordered []move) {
	ms = slices.DeleteFunc(ms, func(m move) bool { return m.d == m.s })
	for len(ms) > 0 {
		ready := slices.IndexFunc(ms, func(m move) bool {
			return !slices.ContainsFunc(ms, func(o move) bool { return o.s == m.d })
		})
		if ready < 0 { // a cycle: save one register, and read the saved copy instead
			d, saved := ms[0].d, c.temp(&layout{class: number}).n
			if base == pointers {
				saved = c.temp(&layout{class: pointer}).p
			}
			ordered = append(ordered, move{saved, d})
			for j := range ms {
				if ms[j].s == d {
					ms[j].s = saved
				}
			}
			continue
		}
		ordered = append(ordered, ms[ready])
		ms = slices.Delete(ms, ready, ready+1)
	}
	return ordered
}

// jump compiles taking the edge.
func (g edge) jump(e *Engine) func(*frame) *block {
	to, moves := g.to, g.moves
	switch {
	case g.back && moves != nil:
		return func(fr *frame) *block {
			if e.polls.Load() != 0 {
				fr.poll()
			}
			moves(fr, fr)
			return to
		}
	case g.back && len(to.ops) == 0 && to.end != nil: // the loop's head is only a condition
		end := to.end
		return func(fr *frame) *block {
			if e.polls.Load() != 0 {
				fr.poll()
			}
			return end(fr)
		}
	case g.back:
		return func(fr *frame) *block {
			if e.polls.Load() != 0 {
				fr.poll()
			}
			return to
		}
	case moves != nil:
		return func(fr *frame) *block {
			moves(fr, fr)
			return to
		}
	}
	return func(*frame) *block { return to }
}

// split returns the block to continue with. If the edge has moves or closes a loop, that is an
// extra block for the edge.
func (g edge) split(c *compiler) *block {
	if g.moves == nil && !g.back {
		return g.to
	}
	b := &block{base: len(c.pos), end: g.jump(c.e)}
	c.pos = append(c.pos, token.NoPos)
	return b
}

// results compiles a return, which leaves the results in the registers that the caller expects.
func (c *compiler) results(r *ssa.Return) func(*frame) *block {
	m := c.gather(c.call.results, c.call.result, r.Results)
	if len(m.n)+len(m.p) == 0 {
		return func(*frame) *block { return nil }
	}
	move := m.copy()
	return func(fr *frame) *block {
		move(fr, fr)
		return nil
	}
}
