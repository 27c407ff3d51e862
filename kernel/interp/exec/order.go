package exec

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// Within a statement, Go's compiler calls functions before it reads variables, as long as the calls do not depend on them: y, z := x,
// f() reads x after calling f. The language does not specify the order. Package ssa reads from left to right. To make interpreted code
// behave like compiled code, order moves instructions that only read after the calls of their statement.

// span is the source range of a statement, or of an expression that controls one.
type span struct {
	pos, end token.Pos
	operand  token.Pos // position of y in x += y and similar statements
}

// spans returns the statements of a function in source order, without those in function literals.
func (c *compiler) spans() (all []span) {
	n := c.ssa.Syntax()
	if n == nil {
		return nil
	}
	add := func(n ast.Node) {
		s := span{pos: n.Pos(), end: n.End()}
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
			s.operand = a.Rhs[0].Pos()
		}
		all = append(all, s)
	}
	control := func(e ast.Expr) {
		if e != nil {
			add(e)
		}
	}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return m == n
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.ValueSpec:
			add(m)
			return false
		case *ast.IfStmt:
			control(m.Cond)
		case *ast.ForStmt:
			control(m.Cond)
		case *ast.SwitchStmt:
			control(m.Tag)
		case *ast.CaseClause:
			for _, e := range m.List {
				add(e)
			}
		case *ast.RangeStmt:
			if m != n {
				add(m.X)
			}
		}
		return true
	})
	slices.SortFunc(all, func(a, b span) int { return int(a.pos - b.pos) })
	return all
}

// order returns the instructions of a block, except the last one, in execution order.
func (c *compiler) order(b *ssa.BasicBlock) []ssa.Instruction {
	all := c.loadFirst(b.Instrs[:len(b.Instrs)-1])
	if !slices.ContainsFunc(all, isCall) && !slices.ContainsFunc(all, leadsToStore) {
		return all
	}
	o := newOrderer()
	for _, i := range all {
		o.add(c, i)
	}
	o.flush()
	return o.done
}

// statementAt returns the index of the statement at a position, or -1.
func (c *compiler) statementAt(p token.Pos) int {
	if c.statements == nil {
		c.statements = c.spans()
	}
	k, _ := slices.BinarySearchFunc(c.statements, p, func(s span, p token.Pos) int {
		if s.end <= p {
			return -1
		}
		return 1
	})
	if k < len(c.statements) && c.statements[k].pos <= p {
		return k
	}
	return -1
}

// loadFirst moves the load of x in x += y before the evaluation of y, as in compiled code. It determines which of the two panics.
// Package ssa loads x after y.
func (c *compiler) loadFirst(all []ssa.Instruction) []ssa.Instruction {
	moved := false
	for k := range all {
		store, ok := all[k].(*ssa.Store)
		if !ok {
			continue
		}
		sum, ok := store.Val.(*ssa.BinOp)
		if !ok {
			continue
		}
		load, ok := sum.X.(*ssa.UnOp)
		if !ok || load.Op != token.MUL || !load.Pos().IsValid() || load.Pos() != store.Pos() {
			continue
		}
		at := c.statementAt(load.Pos())
		if at < 0 || !c.statements[at].operand.IsValid() {
			continue
		}
		s := c.statements[at]
		begin := k - 1
		for begin >= 0 && all[begin] != ssa.Instruction(load) {
			begin--
		}
		end := begin + 1
		if begin > 0 && isPlace(all[begin-1]) && all[begin-1].(ssa.Value) == load.X {
			begin--
		}
		from := -1 // the first instruction of y; those of a statement follow each other
		for at := begin - 1; at >= 0; at-- {
			p := all[at].Pos()
			if p.IsValid() && (p < s.pos || s.end <= p) {
				break
			}
			if s.operand <= p && p < s.end {
				from = at
			}
		}
		if from < 0 {
			continue
		}
		if !moved {
			all, moved = slices.Clone(all), true
		}
		y := slices.Clone(all[from:begin])
		n := copy(all[from:], all[begin:end])
		copy(all[from+n:], y)
	}
	return all
}

// effect describes what an instruction does besides computing its result.
type effect int

const (
	reads   effect = iota // delayed until after the calls of its statement
	inPlace               // runs in its original position, after the instructions it needs
	writes                // no other instruction may be delayed past it
)

func effectOf(i ssa.Instruction) effect {
	switch i := i.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.BinOp, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Extract, *ssa.MakeInterface:
		return reads
	case *ssa.Convert:
		_, isBasic := i.Type().Underlying().(*types.Basic)
		return readsIf(isBasic)
	case *ssa.UnOp:
		return readsIf(i.Op != token.ARROW)
	case *ssa.TypeAssert:
		_, isPointer := i.AssertedType.Underlying().(*types.Pointer)
		return readsIf(!i.CommaOk && isPointer || isBound(i))
	case *ssa.MakeClosure:
		return readsIf(isBound(i))
	case *ssa.Lookup:
		return readsIf(!i.CommaOk)
	case *ssa.Store:
		if literal(i.Addr) != nil {
			return reads
		}
		return writes
	case *ssa.Slice: // of a literal, which is not read before the calls either
		a := literal(i.X)
		return readsIf(a != nil && a.Comment == "slicelit")
	case *ssa.Call, *ssa.Alloc, *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan, *ssa.DebugRef:
		return inPlace
	}
	return writes
}

// isBound reports whether an instruction creates a method value, or checks the interface of one with an unused assertion to its own
// type.
func isBound(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.MakeClosure:
		return strings.HasPrefix(i.Fn.(*ssa.Function).Synthetic, "bound method wrapper")
	case *ssa.TypeAssert:
		return !i.CommaOk && len(*i.Referrers()) == 0 && types.Identical(i.AssertedType, i.X.Type())
	}
	return false
}

// readsIf returns reads if is is true, and inPlace otherwise.
func readsIf(is bool) effect {
	if is {
		return reads
	}
	return inPlace
}

// literal returns the variable that contains an address, if the variable was allocated for a composite literal or for variadic
// arguments of a call.
func literal(v ssa.Value) *ssa.Alloc {
	for {
		switch x := v.(type) {
		case *ssa.IndexAddr, *ssa.FieldAddr:
			v = *x.(ssa.Instruction).Operands(nil)[0]
		case *ssa.Alloc:
			switch x.Comment {
			case "varargs", "slicelit", "complit":
				return x
			}
			return nil
		default:
			return nil
		}
	}
}

// orderer orders the instructions of a block.
type orderer struct {
	done      []ssa.Instruction
	waiting   []ssa.Instruction
	isWaiting map[ssa.Instruction]bool
	contents  map[*ssa.Alloc][]ssa.Instruction // the stores to a literal that are waiting
	statement int
}

func newOrderer() *orderer {
	return &orderer{statement: -1, isWaiting: map[ssa.Instruction]bool{}, contents: map[*ssa.Alloc][]ssa.Instruction{}}
}

// wait delays an instruction.
func (o *orderer) wait(i ssa.Instruction) {
	o.waiting, o.isWaiting[i] = append(o.waiting, i), true
	if s, ok := i.(*ssa.Store); ok {
		if a := literal(s.Addr); a != nil {
			o.contents[a] = append(o.contents[a], i)
		}
	}
}

// isCopied reports whether Go's compiler copies a value immediately, because it is converted to an interface and passed by address for
// that.
func (c *compiler) isCopied(i ssa.Instruction) bool {
	v, ok := i.(ssa.Value)
	if !ok || len(*v.Referrers()) != 1 {
		return false
	}
	made, ok := (*v.Referrers())[0].(*ssa.MakeInterface)
	if !ok {
		return false
	}
	u, isLoad := i.(*ssa.UnOp)
	isLoad = isLoad && u.Op == token.MUL // of a variable, which has an address
	switch t := v.Type().Underlying().(type) {
	case *types.Struct, *types.Array:
		return !isLoad || literal(u.X) != nil && !isPassed(c.layout(v).rt) && c.inStatement(c.statementAt(literal(u.X).Pos()), i, made)
	case *types.Basic:
		switch t.Kind() {
		case types.Bool, types.Int8, types.Uint8:
			return true
		case types.Complex128:
			return !isLoad
		}
	}
	return false
}

// inStatement reports whether all instructions of a block between two instructions belong to a statement. An instruction without a
// position, such as most conversions to interfaces, belongs to the statement of the next instruction with one.
func (c *compiler) inStatement(statement int, from, to ssa.Instruction) bool {
	all := from.Block().Instrs
	reached := false
	for _, i := range all[slices.Index(all, from):] {
		reached = reached || i == to
		if !i.Pos().IsValid() {
			continue
		}
		if c.statementAt(i.Pos()) != statement {
			return false
		}
		if reached {
			return true
		}
	}
	return false
}

// isPassed reports whether Go's compiler converts a struct or array to an interface by passing its value to the runtime, rather than
// its address.
func isPassed(t reflect.Type) bool {
	switch size := t.Size(); {
	case t.Kind() == reflect.Struct && t.NumField() == 1:
		return isPassed(t.Field(0).Type)
	case t.Kind() == reflect.Array && t.Len() == 1:
		return isPassed(t.Elem())
	case t.Kind() == reflect.String || t.Kind() == reflect.Slice:
		return true
	default:
		return size == uintptr(t.Align()) && (size == 2 || size == 4 || size == 8) && !rtype.IsDirect(t)
	}
}

func (o *orderer) add(c *compiler, i ssa.Instruction) {
	statement := o.statement
	if p := i.Pos(); p.IsValid() {
		statement = c.statementAt(p)
	}
	if statement != o.statement {
		o.flush()
		o.statement = statement
	}
	switch e := effectOf(i); {
	case e == writes:
		o.emit(i, !c.isOfLiteral(i))
	case e == reads && !c.isCopied(i) && statement >= 0 && (i.Pos().IsValid() || o.needs(i)):
		o.wait(i)
	default:
		o.emit(i, false)
	}
}

// isOfLiteral reports whether an instruction adds an entry to the map of a map literal. Such maps are created and filled in place.
func (c *compiler) isOfLiteral(i ssa.Instruction) bool {
	update, ok := i.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	made, ok := update.Map.(*ssa.MakeMap)
	return ok && made.Pos().IsValid() && update.Pos().IsValid() && c.statementAt(made.Pos()) == c.statementAt(update.Pos())
}

// needs reports whether an operand of an instruction is waiting.
func (o *orderer) needs(i ssa.Instruction) bool {
	for _, v := range i.Operands(nil) {
		if x, ok := (*v).(ssa.Instruction); ok && o.isWaiting[x] {
			return true
		}
	}
	return false
}

// isPlace reports whether an instruction only computes an address.
func isPlace(i ssa.Instruction) bool {
	switch i.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return true
	}
	return false
}

// emit adds an instruction after the waiting instructions that it needs. If writing is set, it comes after all waiting instructions
// except address computations of later writes.
func (o *orderer) emit(i ssa.Instruction, writing bool) {
	need := map[ssa.Instruction]bool{}
	var mark func(ssa.Instruction)
	mark = func(i ssa.Instruction) {
		for _, v := range i.Operands(nil) {
			if x, ok := (*v).(ssa.Instruction); ok && o.isWaiting[x] && !need[x] {
				need[x] = true
				mark(x)
			}
		}
		st, isStore := i.(*ssa.Store)
		for _, v := range i.Operands(nil) { // the contents of a literal belong to it
			a := literal(*v)
			if a == nil || isPlace(i) || isStore && *v == st.Addr {
				continue
			}
			for _, w := range o.contents[a] {
				if o.isWaiting[w] && !need[w] {
					need[w] = true
					mark(w)
				}
			}
		}
	}
	mark(i)
	if writing {
		for _, w := range o.waiting {
			if !leadsToStore(w) && !need[w] {
				need[w] = true
				mark(w)
			}
		}
	}
	if len(need) > 0 { // most instructions of a large literal need none
		rest := o.waiting[:0]
		for _, w := range o.waiting {
			if need[w] {
				o.done = append(o.done, w)
				delete(o.isWaiting, w)
			} else {
				rest = append(rest, w)
			}
		}
		o.waiting = rest
	}
	o.done = append(o.done, i)
}

func (o *orderer) flush() {
	o.done = append(o.done, o.waiting...)
	for _, w := range o.waiting { // clearing a map that was large would take time in each later statement
		delete(o.isWaiting, w)
		if s, ok := w.(*ssa.Store); ok {
			delete(o.contents, literal(s.Addr))
		}
	}
	o.waiting = o.waiting[:0]
}

func isCall(i ssa.Instruction) bool {
	c, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	_, isBuiltin := c.Call.Value.(*ssa.Builtin)
	return !isBuiltin
}

// leadsToStore reports whether an instruction computes an address that is only used by a store. If it panics, the panic must occur at
// the time of the store.
func leadsToStore(i ssa.Instruction) bool {
	if !isPlace(i) {
		return false
	}
	refs := *i.(ssa.Value).Referrers()
	if len(refs) != 1 || refs[0].Block() != i.Block() {
		return false
	}
	if s, ok := refs[0].(*ssa.Store); ok {
		return s.Addr == i.(ssa.Value)
	}
	return leadsToStore(refs[0])
}
