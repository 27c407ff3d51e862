package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"setlab/kernel/interp/source"
	"setlab/kernel/output"
)

// rewriting turns a checked cell, or an instance of a generic function, into the Go that the
// engine runs correctly.
type rewriting struct {
	*source.Checked
	session *Rewriter
	cell    int // its number
	edits   edits
	names   map[types.Object]string // engine names of what this cell declares
	err     *output.Failure
	serial  int
	added   []addedMethod

	listed    map[ast.Stmt]standing // see lists
	expansion *expansion
	counters  map[types.Object]bool    // see counts
	placed    map[ast.Expr]*placed     // values that callsInOrder has put into variables
	leaving   map[*ast.ReturnStmt]bool // which bodies has rewritten
	bodyLoops map[ast.Stmt]*bodyLoop
	wrapped   map[ast.Expr]bool       // arguments that printable has rewritten
	converted map[ast.Expr]bool       // what toInterfaces has rewritten
	standIns  map[types.Object]string // the types that type parameters and functions' aliases stand for
	entryText string                  // what the function that holds the statements begins with

	isInstance bool // what is rewritten is an instance of a generic function
	isLibrary  bool // of the standard library
}

// newRewriting returns a rewriting that has no names of what is declared yet.
func newRewriting(s *Rewriter, cell int, c *source.Checked) *rewriting {
	return &rewriting{
		Checked: c, session: s, cell: cell, edits: edits{code: c.Code},
		placed: map[ast.Expr]*placed{}, wrapped: map[ast.Expr]bool{}, converted: map[ast.Expr]bool{}, standIns: map[types.Object]string{},
	}
}

// Rewrite is the last step before a cell of that number runs. Statements become the body
// of a function and the variables that they declare at the top level become
// variables of the session, which is what the engine is sound for.
func (s *Rewriter) Rewrite(cell int, c *source.Checked) (*Program, *output.Failure) {
	r := newRewriting(s, cell, c)
	r.names, r.expansion = map[types.Object]string{}, &expansion{signs: signLosers{}}
	p := &Program{Objects: map[string]Known{}, Added: map[string]Known{}, expansion: r.expansion}
	r.added = r.addedMethods()
	for _, name := range slices.Sorted(maps.Keys(c.Objects)) {
		r.nameObject(name, c.Objects[name])
	}
	uses := c.Uses(r.isAdded, r.known)
	for _, name := range slices.Sorted(maps.Keys(c.Objects)) {
		p.Objects[name] = Known{c.Objects[name], r.names[c.Objects[name]], uses[name]}
	}
	for _, m := range r.added {
		p.Added[m.key] = Known{m.of, m.variable, uses[m.key]}
	}
	r.readsBelow(uses)
	r.endless()
	r.expansion.generics = r.generics()
	r.withoutGenerics()
	r.passes()
	r.topLevel()
	r.showTrailing()
	for _, name := range slices.Sorted(maps.Keys(c.Objects)) {
		r.declareVariable(p, c.Objects[name])
	}
	others := r.others()
	r.function(p)
	declared, losers := r.signLosers()
	r.declare(p, append(others, r.expansion.text...), declared.variables())
	p.Function = finished(p.Function, losers)
	for i, text := range p.Declarations {
		p.Declarations[i] = finished(text, losers)
	}
	return p, r.err
}

// passes rewrites what stands in functions and statements.
func (r *rewriting) passes() {
	r.localTypes()
	r.addMethods()
	r.renameAll()
	r.declaredAs()
	r.constants()
	r.values()
	r.conditions()
	r.heads()
	r.selects()
	r.switches()
	r.clauses()
	r.toInterfaces()
	r.callsInOrder()
	r.commaOks()
	r.receives()
	r.typedInput()
	r.dynamic()
	r.methods()
	r.held()
	r.operations()
	r.isolate()
	r.dereferences()
	r.builtins()
	r.passedOn()
	r.literals()
	r.boxes()
	r.endlessValues()
	r.bodies()
	r.loops()
	r.results()
	r.bounds()
	r.polls()
}

// fail notes the first thing that is wrong.
func (r *rewriting) fail(pos token.Pos, format string, arguments ...any) {
	if r.err == nil {
		line, column := r.Place(pos)
		r.err = source.FailureAt(r.Code, line, column, fmt.Sprintf(format, arguments...))
	}
}

// refuse notes that the engine cannot do what stands at pos.
func (r *rewriting) refuse(pos token.Pos, what string) {
	r.fail(pos, "%s", what+output.CompiledWay)
}

// fresh returns an identifier that no cell can have used.
func (r *rewriting) fresh(name string) string {
	r.serial++
	return fmt.Sprintf("%sʹ%d", name, r.serial)
}
