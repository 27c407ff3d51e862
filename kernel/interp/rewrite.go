package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// program is a cell as the engine takes it.
type program struct {
	declarations []string         // to compile, in this order, before anything runs
	function     string           // the source of the function that holds the statements
	entry        string           // its name; empty if there is nothing to run
	objects      map[string]known // what the cell declares, for the session
	expansion    *expansion       // what it adds to the session's instances
}

// rewriter turns a checked cell into the Go that the engine runs correctly.
type rewriter struct {
	*checked
	session *Session
	edits   edits
	names   map[types.Object]string // engine names of what this cell declares
	err     *output.Failure
	serial  int

	listed     map[ast.Stmt]standing // see lists
	expansion  *expansion
	counters   map[types.Object]bool            // see counts
	placed     map[ast.Expr]string              // values that callsInOrder has put into variables
	inPlace    map[ast.Expr]func(string) string // the checks of those that index, see bounds
	hoisted    map[ast.Expr]func() string       // the values themselves where they are checked
	leaving    map[*ast.ReturnStmt]bool         // which bodies has rewritten
	bodyLoops  map[ast.Stmt]*bodyLoop
	wrapped    map[ast.Expr]bool       // arguments that printable has rewritten
	deferLists map[ast.Stmt]string     // of the calls that are deferred in a loop
	aliases    []*types.TypeName       // that functions declare
	entryText  string                  // what the function that holds the statements begins with
	standIns   map[types.Object]string // the types that those and type parameters stand for
	unwindings map[*ast.BlockStmt]*unwound
	armed      map[*ast.BlockStmt]string // variables of functions that call recover
	setAside   map[*ast.CallExpr]bool    // of deferred calls and goroutines
	isInstance bool                      // what is rewritten is an instance of a generic function
	isLibrary  bool                      // of the standard library
}

// newRewriter returns a rewriter that has no names of what is declared yet.
func newRewriter(s *Session, c *checked) *rewriter {
	return &rewriter{
		checked: c, session: s, edits: edits{code: c.code}, placed: map[ast.Expr]string{}, inPlace: map[ast.Expr]func(string) string{}, hoisted: map[ast.Expr]func() string{},
		wrapped: map[ast.Expr]bool{}, deferLists: map[ast.Stmt]string{}, standIns: map[types.Object]string{},
		armed: map[*ast.BlockStmt]string{}, setAside: map[*ast.CallExpr]bool{},
	}
}

// rewrite is the last step before a cell runs. Statements become the body of a
// function and the variables that they declare at the top level become
// variables of the session, which is what the engine is sound for.
func (s *Session) rewrite(c *checked) (*program, *output.Failure) {
	r := newRewriter(s, c)
	r.names, r.expansion = map[types.Object]string{}, &expansion{}
	p := &program{objects: map[string]known{}, expansion: r.expansion}
	uses := c.uses()
	for _, name := range slices.Sorted(maps.Keys(c.objects)) {
		r.nameObject(name, c.objects[name])
		p.objects[name] = known{c.objects[name], r.names[c.objects[name]], uses[name]}
	}
	r.expansion.generics = r.generics()
	r.withoutGenerics()
	r.passes()
	r.topLevel()
	r.showTrailing()
	for _, name := range slices.Sorted(maps.Keys(c.objects)) {
		r.declareVariable(p, c.objects[name])
	}
	r.declareOthers(p)
	r.function(p)
	if len(r.expansion.text) > 0 {
		// The cell's types and the instances may refer to each other.
		p.declarations = []string{strings.Join(append(p.declarations, r.expansion.text...), "\n")}
	}
	return p, r.err
}

// passes rewrites what stands in functions and statements.
func (r *rewriter) passes() {
	r.localTypes()
	r.renameAll()
	r.declaredAs()
	r.constants()
	r.values()
	r.callsInOrder()
	r.commaOks()
	r.receives()
	r.typedInput()
	r.dynamic()
	r.methods()
	r.copies()
	r.nils()
	r.isolate()
	r.builtins()
	r.passedOn()
	r.literals()
	r.bodies()
	r.loops()
	r.results()
	r.bounds()
	r.polls()
}

// fail notes the first thing that is wrong.
func (r *rewriter) fail(pos token.Pos, format string, arguments ...any) {
	if r.err == nil {
		line, column := r.place(pos)
		r.err = failureAt(r.code, line, column, fmt.Sprintf(format, arguments...))
	}
}

// wrap puts a text before a node and another one behind it.
func (r *rewriter) wrap(n ast.Node, before, behind string) {
	r.edits.wrap(r.offset(n.Pos()), r.offset(n.End()), before, behind)
}

// refuse notes that the engine cannot do what stands at pos.
func (r *rewriter) refuse(pos token.Pos, what string) {
	r.fail(pos, "%s", what+compiledWay)
}

// fresh returns an identifier that no cell can have used.
func (r *rewriter) fresh(name string) string {
	r.serial++
	return fmt.Sprintf("%sʹ%d", name, r.serial)
}

// nameObject chooses the engine's name of what the cell declares. A variable of
// the same type as before stays the same variable, so that functions that were
// declared earlier see its new value. Everything else gets a name of its own.
func (r *rewriter) nameObject(name string, object types.Object) {
	before, seen := r.session.objects[name]
	if _, isVar := object.(*types.Var); isVar && seen {
		if _, wasVar := before.object.(*types.Var); wasVar && types.Identical(before.object.Type(), object.Type()) {
			r.names[object] = before.engine
			return
		}
	}
	r.session.versions[name]++
	r.names[object] = fmt.Sprintf("%sʹ%d", name, r.session.versions[name])
}

// engineName returns the engine's name of an object of the session or the cell.
func (r *rewriter) engineName(object types.Object) string {
	if name, ok := r.names[object]; ok {
		return name
	}
	if name, ok := r.session.engineNames[object]; ok {
		return name
	}
	return object.Name()
}

// packageAlias returns the engine's name of a package.
func (r *rewriter) packageAlias(path string) string {
	alias, err := r.session.importAlias(path)
	if err != nil && r.err == nil {
		r.err = &output.Failure{Name: output.CompileError, Message: err.Error(), Traceback: []string{err.Error()}}
	}
	return alias
}

// renameAll gives every identifier the engine's name of what it means.
func (r *rewriter) renameAll() {
	outside := r.inGenerics()
	converts := r.conversions()
	rename := func(id *ast.Ident, object types.Object) {
		if line, _ := r.place(id.Pos()); line == 0 || object == nil || outside(id) {
			return
		}
		var name string
		switch o := object.(type) {
		case *types.PkgName:
			if name = id.Name; r.session.engine.HasPackage(o.Imported().Path()) {
				name = r.packageAlias(o.Imported().Path())
			} // else nothing of it is left, or refused
		case *types.Var:
			if o.IsField() {
				name = r.fieldName(o)
				break
			}
			if name = r.engineName(o); o == r.session.context {
				name = contextCall
			}
		case *types.TypeName:
			if name = r.engineName(o); r.standIns[o] != "" {
				if name = r.standIns[o]; converts[id] {
					name = "(" + name + ")"
				}
			}
		default:
			name = r.engineName(object)
		}
		if name != id.Name {
			r.edits.replace(r.offset(id.Pos()), r.offset(id.End()), name)
		}
	}
	for id, object := range r.info.Defs {
		if v, ok := object.(*types.Var); ok && v.Embedded() {
			continue // the name of the type, which is a use
		}
		rename(id, object)
	}
	for id, object := range r.info.Uses {
		rename(id, object)
	}
	r.missingSymbols(r.instances(), outside)
}

// fieldName returns the engine's name of a field: an embedded one is called as
// its type is.
func (r *rewriter) fieldName(field *types.Var) string {
	if !field.Embedded() {
		return field.Name()
	}
	t := field.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		if named.TypeArgs().Len() > 0 {
			name, err := r.spell(named)
			if err != nil {
				r.refuse(field.Pos(), err.Error())
			}
			return name
		}
		return r.engineName(named.Obj())
	}
	return field.Name()
}

// missingSymbols refuses what go/types knows of a package and the engine does not.
func (r *rewriter) missingSymbols(instantiated map[*ast.Ident]bool, outside func(*ast.Ident) bool) {
	for id, object := range r.info.Uses {
		if instantiated[id] || outside(id) {
			continue
		}
		if _, isConst := object.(*types.Const); isConst {
			continue // its value is written into the code
		}
		if object.Pkg() == nil || object.Pkg().Path() == "main" || object.Parent() != object.Pkg().Scope() {
			continue
		}
		if path := object.Pkg().Path(); !r.session.engine.Has(path, object.Name()) {
			r.refuse(id.Pos(), fmt.Sprintf("%s.%s cannot be used in interpreted cells", object.Pkg().Name(), object.Name()))
		}
	}
}

// declareVariable declares a variable of the session to the engine.
func (r *rewriter) declareVariable(p *program, object types.Object) {
	v, ok := object.(*types.Var)
	if !ok {
		return
	}
	name := r.names[object]
	if before, seen := r.session.objects[object.Name()]; seen && before.engine == name {
		return
	}
	text, err := r.spell(v.Type())
	if err != nil {
		r.refuse(object.Pos(), err.Error())
		return
	}
	p.declarations = append(p.declarations, "var "+name+" "+text)
}

// declareOthers passes the declarations of types and functions on.
func (r *rewriter) declareOthers(p *program) {
	var text strings.Builder
	for _, c := range r.chunks {
		switch c.Kind {
		case cell.Type, cell.FuncDecl, cell.Method:
			line := 1 + strings.Count(r.code[:c.From], "\n")
			fmt.Fprintf(&text, "//line %s:%d\n%s\n", r.session.fileName(), line, r.edits.text(c.From, c.To))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.objects)) {
		text.WriteString(r.promoted(r.objects[name]))
	}
	if text.Len() > 0 {
		// Variables of the cell may have its types.
		p.declarations = append(p.declarations, text.String())
		slices.Reverse(p.declarations)
		if r.mentionsVariables() {
			p.declarations = []string{strings.Join(p.declarations, "\n")}
		}
	}
}

// mentionsVariables reports whether the cell declares both variables and
// functions, which may then refer to each other and are compiled together.
func (r *rewriter) mentionsVariables() bool {
	for _, object := range r.objects {
		if _, ok := object.(*types.Var); ok {
			return true
		}
	}
	return false
}

// function writes the function that runs the cell's statements, or the
// initialisers of its declared variables in the order that Go gives them.
func (r *rewriter) function(p *program) {
	var text strings.Builder
	text.WriteString(r.declareKinds() + r.entryText)
	if r.body != nil {
		fmt.Fprintf(&text, "\n//line %s:1\n%s", r.session.fileName(), r.statementText())
	} else {
		for _, i := range r.inits {
			names := make([]string, len(i.Lhs))
			for k, v := range i.Lhs {
				if names[k] = r.names[v]; v.Name() == "_" {
					names[k] = "_"
				}
			}
			from, to := r.offset(i.Rhs.Pos()), r.offset(i.Rhs.End())
			fmt.Fprintf(&text, "\n%s%s = %s", r.reaches(from, to), strings.Join(names, ", "), r.edits.text(from, to))
		}
		text.WriteString(r.zeroes())
	}
	if strings.TrimSpace(text.String()) == "" {
		return
	}
	p.entry = fmt.Sprintf("%s%d", entryStem, r.session.cell)
	p.function = "func " + p.entry + "() {" + text.String() + "\n}"
}

// zeroes resets the declared variables that have no initialiser and existed before.
func (r *rewriter) zeroes() string {
	var text strings.Builder
	for _, d := range r.decls.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			if v := spec.(*ast.ValueSpec); len(v.Values) == 0 {
				text.WriteString("\n" + r.zeroed(v))
			}
		}
	}
	return text.String()
}

// statementText returns the edited statements, everything else blanked out.
func (r *rewriter) statementText() string {
	var text strings.Builder
	from, jumps := 0, r.jumps()
	for _, c := range r.chunks {
		runs := c.Kind == cell.Statement || c.Kind == cell.Var
		if runs && !jumps {
			text.WriteString(r.reaches(c.From, c.To))
		}
		text.WriteString(strings.Repeat("\n", strings.Count(r.code[from:c.From], "\n")))
		from = c.To
		if runs {
			// Columns stay where they are.
			if before := r.code[strings.LastIndexByte(r.code[:c.From], '\n')+1 : c.From]; strings.TrimSpace(before) == "" {
				text.WriteString(before)
			}
			text.WriteString(r.edits.text(c.From, c.To) + ";")
		} else {
			text.WriteString(strings.Repeat("\n", strings.Count(r.code[c.From:c.To], "\n")))
		}
	}
	return text.String()
}
