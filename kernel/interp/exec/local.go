package exec

import (
	"go/token"
	"go/types"

	"setlab/kernel/interp/typemap"
)

// local describes how the function that declares a type contributes to the type's name. Each
// instance of a generic function has its own types, which package ssa creates with only the
// position of the declaration. They first occur while the instance, or a function literal in it, is
// being compiled.
func (e *Engine) local(o *types.TypeName) typemap.Local {
	if known, ok := e.locals.Load(o); ok {
		return known.(typemap.Local)
	}
	var l typemap.Local
	scope := o.Parent()
	if f := e.compiling.Load(); scope == nil && f != nil {
		for f.Parent() != nil {
			f = f.Parent()
		}
		if declares, ok := originOf(f).Object().(*types.Func); ok && declares.Pkg() == o.Pkg() && declares.Scope() != nil && declares.Scope().Contains(o.Pos()) {
			scope, l.Args = declares.Scope(), f.TypeArgs()
		}
	}
	if scope == nil {
		return l
	}
	l.Number = e.numberOf(o, scope)
	e.locals.Store(o, l)
	return l
}

// numberOf returns the position of a type among the types declared in functions of a package,
// starting at 1. In a cell, declarations and statements are in different scopes of the same
// package.
func (e *Engine) numberOf(o *types.TypeName, scope *types.Scope) int {
	top := o.Pkg().Scope()
	for scope.Parent() != nil && scope.Parent() != top {
		scope = scope.Parent()
	}
	files := []*types.Scope{scope}
	for file := range top.Children() {
		if file != scope {
			files = append(files, file)
		}
	}
	at := e.fset.Position(o.Pos())
	before := func(p token.Pos) bool {
		if q := e.fset.Position(p); q.Filename == at.Filename {
			return q.Line < at.Line || q.Line == at.Line && q.Column < at.Column
		}
		return p < o.Pos()
	}
	n := 1
	for _, file := range files {
		for inner := range file.Children() {
			n += countTypes(inner, before)
		}
	}
	return n
}

// countTypes counts the types at certain positions that are declared in a scope or its inner
// scopes.
func countTypes(s *types.Scope, at func(token.Pos) bool) (n int) {
	for _, name := range s.Names() {
		if t, ok := s.Lookup(name).(*types.TypeName); ok && !t.IsAlias() && !isParameter(t) && at(t.Pos()) {
			n++
		}
	}
	for inner := range s.Children() {
		n += countTypes(inner, at)
	}
	return n
}

func isParameter(t *types.TypeName) bool {
	_, is := t.Type().(*types.TypeParam)
	return is
}
