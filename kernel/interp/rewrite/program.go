package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/interp/engine"
)

// Program is a cell as the engine takes it.
type Program struct {
	Types        string           // the declarations of types, before all others where there are cycles
	Cycles       []engine.Cyclic  // those of them that lead back to themselves
	Declarations []string         // to compile, in this order, before anything runs
	Function     string           // the source of the function that holds the statements
	Entry        string           // its name; empty if there is nothing to run
	Objects      map[string]Known // what the cell declares, for the session
	Added        map[string]Known // the methods of it that stand in another cell than their type, by source.MethodKey
	expansion    *expansion       // what it adds to the session's instances
}

// declareVariable declares a variable of the session to the engine.
func (r *rewriting) declareVariable(p *Program, object types.Object) {
	v, ok := object.(*types.Var)
	if !ok {
		return
	}
	name := r.names[object]
	if before, seen := r.session.Objects[object.Name()]; seen && before.Engine == name {
		return
	}
	text, err := r.spell(v.Type())
	if err != nil {
		r.refuse(object.Pos(), err.Error())
		return
	}
	p.Declarations = append(p.Declarations, "var "+name+" "+text)
}

// others returns the declarations of the cell's types and functions.
func (r *rewriting) others() []string {
	var all []string
	for _, c := range r.Chunks {
		switch c.Kind {
		case cell.Type, cell.FuncDecl, cell.Method:
			line := 1 + strings.Count(r.Code[:c.From], "\n")
			all = append(all, fmt.Sprintf("//line %s:%d\n%s", engine.FileName(r.cell), line, r.edits.text(c.From, c.To)))
		}
	}
	all = append(all, r.callsOfAdded()...)
	for _, name := range slices.Sorted(maps.Keys(r.Objects)) {
		if text := r.promoted(r.Objects[name]); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// declare adds declarations of types and functions to those of the variables, which may have these types: what may
// refer to each other is compiled together. Other texts come behind them.
func (r *rewriting) declare(p *Program, others, behind []string) {
	if p.Cycles = r.cycles(); len(p.Cycles) > 0 {
		var declared []string
		others = slices.DeleteFunc(others, func(text string) bool {
			if isType := typeDeclaration.MatchString(text); !isType {
				return false
			}
			declared = append(declared, text)
			return true
		})
		p.Types = calleesFirst(declared)
	}
	if len(others) == 0 {
		return
	}
	p.Declarations = append([]string{calleesFirst(others) + strings.Join(behind, "\n")}, p.Declarations...)
	if len(r.expansion.text) > 0 || r.mentionsVariables() {
		p.Declarations = []string{strings.Join(p.Declarations, "\n")}
	}
}

// typeDeclaration matches the declaration of types.
var typeDeclaration = regexp.MustCompile(`\A(//line .*\n)?\s*type\b`)

// mentionsVariables reports whether the cell declares both variables and
// functions, which may then refer to each other and are compiled together.
func (r *rewriting) mentionsVariables() bool {
	for _, object := range r.Objects {
		if _, ok := object.(*types.Var); ok {
			return true
		}
	}
	return false
}

// function writes the function that runs the cell's statements, or the
// initialisers of its declared variables in the order that Go gives them.
func (r *rewriting) function(p *Program) {
	var text strings.Builder
	text.WriteString(r.declareKinds() + r.entryText)
	if r.Body != nil {
		fmt.Fprintf(&text, "\n//line %s:1\n%s", engine.FileName(r.cell), r.statementText())
	} else {
		text.WriteString(r.zeroes())
		for _, i := range r.Inits {
			names := make([]string, len(i.Lhs))
			for k, v := range i.Lhs {
				if names[k] = r.names[v]; v.Name() == "_" {
					names[k] = "_"
				}
			}
			from, to := r.Offset(i.Rhs.Pos()), r.Offset(i.Rhs.End())
			fmt.Fprintf(&text, "\n%s%s = %s", r.reaches(from, to), strings.Join(names, ", "), r.edits.text(from, to))
		}
	}
	if strings.TrimSpace(text.String()) == "" {
		return
	}
	p.Entry = fmt.Sprintf("%s%d", entryStem, r.cell)
	p.Function = "func " + p.Entry + "() {" + text.String() + "\n}"
}

// zeroes resets the declared variables that have no initialiser and existed before.
func (r *rewriting) zeroes() string {
	var text strings.Builder
	for _, d := range r.Decls.Decls {
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
func (r *rewriting) statementText() string {
	var text strings.Builder
	from, jumping := 0, jumps(r.Body) // a jump would leave out what stands before its label
	for _, c := range r.Chunks {
		runs := c.Kind == cell.Statement || c.Kind == cell.Var
		if runs && !jumping {
			text.WriteString(r.reaches(c.From, c.To))
		}
		text.WriteString(strings.Repeat("\n", strings.Count(r.Code[from:c.From], "\n")))
		from = c.To
		if runs {
			// Columns stay where they are.
			if before := r.Code[strings.LastIndexByte(r.Code[:c.From], '\n')+1 : c.From]; strings.TrimSpace(before) == "" {
				text.WriteString(before)
			}
			text.WriteString(r.edits.text(c.From, c.To) + ";")
		} else {
			text.WriteString(strings.Repeat("\n", strings.Count(r.Code[c.From:c.To], "\n")))
		}
	}
	return text.String()
}

// entryStem begins the name of the function that runs a cell's statements.
const entryStem = "ʹcell"

// IsEntry reports whether a function is one that runs a cell's statements.
func IsEntry(function string) bool { return strings.HasPrefix(function, entryStem) }
