package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"setlab/kernel/interp/hook"
)

// The engine's select is not what break leaves, loses a continue at a clause's end, sends what it has not
// computed, and lets goroutines that run the same statement take each other's channels.

// selection is a select statement that becomes a switch on the number of the clause that goes on.
type selection struct {
	*rewriting
	kinds    string          // of the clauses, see hook
	before   []func() string // statements that evaluate the operands, in their order
	operands []func() string
	moved    []ast.Node // the operands that these statements evaluate
}

// selects rewrites select { case v := <-c: …; case d <- e: … } as
// { var x T; var y U = e; switch Select("ks", c, &x, d, &y) { case 0: v := x; …; case 1: … } }.
func (r *rewriting) selects() {
	r.syntax(func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectStmt); ok && len(s.Body.List) > 0 {
			r.selectByNumber(s)
		}
		return true
	})
}

func (r *rewriting) selectByNumber(s *ast.SelectStmt) {
	all := &selection{rewriting: r}
	for i, clause := range s.Body.List {
		clause := clause.(*ast.CommClause)
		moved := len(all.moved)
		received := all.clause(clause)
		from, to := r.Offset(clause.Case), r.Offset(clause.Colon)+1
		lines := r.linesBeside(from, to, all.moved[moved:]...)
		r.edits.replaceBy(from, to, func() string {
			return fmt.Sprintf("case %d: %s%s", i, received(), lines)
		})
	}
	from, to := r.Offset(s.Select), r.Offset(s.Body.Lbrace)+1
	r.edits.replaceBy(from, to, func() string {
		return fmt.Sprintf("{ %sswitch %s.Select(%q%s) {%s",
			joined(all.before), hook.Alias, all.kinds, joined(all.operands), r.linesBeside(from, to))
	})
	end := r.Offset(s.End())
	r.edits.replace(end, end, " }")
}

func joined(texts []func() string) string {
	var all strings.Builder
	for _, text := range texts {
		all.WriteString(text())
	}
	return all.String()
}

// clause notes the operands of a clause and returns what its body begins with.
func (s *selection) clause(clause *ast.CommClause) (received func() string) {
	received = func() string { return "" }
	switch comm := clause.Comm.(type) {
	case nil:
		s.kinds += "d"
	case *ast.SendStmt:
		s.kinds += "s"
		s.channel(comm.Chan)
		s.sent(comm)
	case *ast.ExprStmt:
		s.kinds += "r"
		s.channel(ast.Unparen(comm.X).(*ast.UnaryExpr).X)
	case *ast.AssignStmt:
		channel := ast.Unparen(comm.Rhs[0]).(*ast.UnaryExpr).X
		if !slices.ContainsFunc(comm.Lhs, func(e ast.Expr) bool { return !isBlank(e) }) {
			s.kinds += "r"
			s.channel(channel)
			break
		}
		s.kinds += map[int]string{1: "k", 2: "o"}[len(comm.Lhs)]
		s.channel(channel)
		received = s.received(comm, elementOf(s.Info.TypeOf(channel)))
	}
	return received
}

func elementOf(channel types.Type) types.Type { return channel.Underlying().(*types.Chan).Elem() }

// channel notes a channel.
func (s *selection) channel(e ast.Expr) {
	if identOf(e) != nil {
		s.operands = append(s.operands, func() string { return ", " + s.textOf(e) })
		return
	}
	own := s.fresh("channel")
	s.operands = append(s.operands, func() string { return ", " + own })
	s.declare(own, s.Info.TypeOf(e), e)
}

// declare declares a variable of a type before the statement, with a value or with nil for none.
func (s *selection) declare(name string, t types.Type, value ast.Expr) {
	spelled, err := s.spell(t)
	if err != nil {
		s.refuse(value.Pos(), err.Error())
	}
	s.moved = append(s.moved, value)
	s.before = append(s.before, func() string {
		return fmt.Sprintf("var %s %s = %s; ", name, spelled, s.textOf(value))
	})
}

// sent notes what a clause sends.
func (s *selection) sent(comm *ast.SendStmt) {
	own := s.fresh("sent")
	s.operands = append(s.operands, func() string { return ", &" + own })
	s.declare(own, elementOf(s.Info.TypeOf(comm.Chan)), comm.Value)
}

// received notes where a clause receives to and returns the statements that assign it.
func (s *selection) received(comm *ast.AssignStmt, element types.Type) func() string {
	own := make([]string, len(comm.Lhs))
	for i, t := range []types.Type{element, types.Typ[types.Bool]}[:len(own)] {
		spelled, err := s.spell(t)
		if err != nil {
			s.refuse(comm.Pos(), err.Error())
		}
		name := s.fresh("received")
		own[i] = name
		s.before = append(s.before, func() string { return fmt.Sprintf("var %s %s; ", name, spelled) })
		s.operands = append(s.operands, func() string { return ", &" + name })
	}
	values := slices.Clone(own)
	if comm.Tok == token.ASSIGN && !isBlank(comm.Lhs[0]) {
		values[0] = s.heldAs(comm.Rhs[0], own[0], element, s.Info.TypeOf(comm.Lhs[0]))
	}
	return func() string {
		places := make([]string, len(own))
		each := ""
		for i, e := range comm.Lhs {
			if places[i] = s.textOf(e); !isBlank(e) {
				each += fmt.Sprintf("%s %s %s; ", places[i], comm.Tok, values[i])
			}
		}
		if comm.Tok == token.ASSIGN && slices.ContainsFunc(comm.Lhs, isPlace) { // one may depend on the other
			return strings.Join(places, ", ") + " = " + strings.Join(values, ", ") + "; "
		}
		return each
	}
}
