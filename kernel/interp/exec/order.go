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

// Within a statement, Go's compiler calls functions before it reads variables,
// as far as the calls do not need them: y, z := x, f() reads x after f. The
// language leaves the order open. Package ssa reads from left to right. So that
// interpreted code does what compiled code does, order moves what only reads
// behind the calls of its statement.

// span is a statement, or an expression that controls one.
type span struct {
	pos, end token.Pos
	operand  token.Pos // of y in x += y and the like
}

// spans returns the statements of a function without those of function literals in
// it, in order.
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

// order returns the instructions of a block, the last one aside, in the order in
// which they run.
func (c *compiler) order(b *ssa.BasicBlock) []ssa.Instruction {
	all := c.loadFirst(b.Instrs[:len(b.Instrs)-1])
	if !slices.ContainsFunc(all, isCall) && !slices.ContainsFunc(all, leadsToStore) {
		return all
	}
	o := orderer{statement: -1}
	for _, i := range all {
		o.add(c, i)
	}
	o.flush()
	return o.done
}

// statementAt returns the index of the statement that a place is in, -1 for none.
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

// loadFirst moves the load of x in x += y in front of y, where compiled code has it: the difference is which of them
// panics. Package ssa loads x behind y.
func (c *compiler) loadFirst(all []ssa.Instruction) []ssa.Instruction {
	for _, i := range all {
		store, ok := i.(*ssa.Store)
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
		end := slices.Index(all, ssa.Instruction(load)) + 1
		from := slices.IndexFunc(all, func(i ssa.Instruction) bool { return s.operand <= i.Pos() && i.Pos() < s.end })
		begin := end - 1
		if begin > 0 && isPlace(all[begin-1]) && all[begin-1].(ssa.Value) == load.X {
			begin--
		}
		if from < 0 || from >= begin {
			continue
		}
		all = slices.Concat(all[:from], all[begin:end], all[from:begin], all[end:])
	}
	return all
}

// effect says what an instruction does beside computing its result.
type effect int

const (
	reads   effect = iota // it waits for the calls of its statement
	inPlace               // it runs in its place, with what it needs
	writes                // nothing may wait across it
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

// isBound reports whether an instruction makes a method value, or checks the interface of one: with an assertion to its own type, whose
// result nobody uses.
func isBound(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.MakeClosure:
		return strings.HasPrefix(i.Fn.(*ssa.Function).Synthetic, "bound method wrapper")
	case *ssa.TypeAssert:
		return !i.CommaOk && len(*i.Referrers()) == 0 && types.Identical(i.AssertedType, i.X.Type())
	}
	return false
}

// readsIf returns the effect of what runs in its place if it does not read.
func readsIf(is bool) effect {
	if is {
		return reads
	}
	return inPlace
}

// literal returns the new variable that an address is in, if it is that of a
// composite literal or of the variadic arguments of a call.
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

// orderer orders the instructions of one block.
type orderer struct {
	done      []ssa.Instruction
	waiting   []ssa.Instruction
	statement int
}

// isCopied reports whether the compiler copies a value at once, because it becomes
// an interface and is passed by its address for that.
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

// inStatement reports whether all instructions of a block from one to another belong to a statement. One without a position, as most
// conversions to interfaces, belongs to that of the next one with a position.
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

// isPassed reports whether the compiler makes an interface of a struct or array from a
// value that it passes to the runtime, and not its address.
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
		o.waiting = append(o.waiting, i)
	default:
		o.emit(i, false)
	}
}

// isOfLiteral reports whether an instruction fills a map of a literal, which is made and filled in its place.
func (c *compiler) isOfLiteral(i ssa.Instruction) bool {
	update, ok := i.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	made, ok := update.Map.(*ssa.MakeMap)
	return ok && made.Pos().IsValid() && update.Pos().IsValid() && c.statementAt(made.Pos()) == c.statementAt(update.Pos())
}

// needs reports whether an instruction has an operand that waits.
func (o *orderer) needs(i ssa.Instruction) bool {
	for _, v := range i.Operands(nil) {
		if x, ok := (*v).(ssa.Instruction); ok && slices.Contains(o.waiting, x) {
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

// emit adds an instruction behind those that its operands need; if it is writing,
// behind all but the places of later writes.
func (o *orderer) emit(i ssa.Instruction, writing bool) {
	need := map[ssa.Instruction]bool{}
	var mark func(ssa.Instruction)
	mark = func(i ssa.Instruction) {
		for _, v := range i.Operands(nil) {
			if x, ok := (*v).(ssa.Instruction); ok && slices.Contains(o.waiting, x) && !need[x] {
				need[x] = true
				mark(x)
			}
		}
		st, isStore := i.(*ssa.Store)
		for _, v := range i.Operands(nil) { // what is in a literal goes with it
			a := literal(*v)
			if a == nil || isPlace(i) || isStore && *v == st.Addr {
				continue
			}
			for _, w := range o.waiting {
				if s, ok := w.(*ssa.Store); ok && literal(s.Addr) == a && !need[w] {
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
	var rest []ssa.Instruction
	for _, w := range o.waiting {
		if need[w] {
			o.done = append(o.done, w)
		} else {
			rest = append(rest, w)
		}
	}
	o.waiting = rest
	o.done = append(o.done, i)
}

func (o *orderer) flush() {
	o.done = append(o.done, o.waiting...)
	o.waiting = nil
}

func isCall(i ssa.Instruction) bool {
	c, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	_, isBuiltin := c.Call.Value.(*ssa.Builtin)
	return !isBuiltin
}

// leadsToStore reports whether an instruction computes the place that a store
// writes to, and nothing else uses it. If it panics, then when the store is due.
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
