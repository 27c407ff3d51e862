package exec

import (
	"go/token"
	"go/types"
	"io"
	"reflect"

	"golang.org/x/tools/go/ssa"
	"setlab/kernel/interp/typemap"
)

type Engine struct {
	g map[*ssa.Global]reflect.Value
	m *typemap.Map
}
type Options struct {
	Tables []map[string]map[string]reflect.Value
	Origin func(*types.TypeName) typemap.Origin
	Stderr io.Writer
}
type Frame struct {
	Function string
	Pos      token.Position
}
type Failure struct {
	Kind    int
	Message string
	Value   any
	Trace   []Frame
}

const Goexit = 1

func New(fset *token.FileSet, prog *ssa.Program, o Options) (*Engine, error) {
	return &Engine{map[*ssa.Global]reflect.Value{}, &typemap.Map{Tables: o.Tables}}, nil
}
func (e *Engine) Global(g *ssa.Global) (reflect.Value, error) {
	if v, ok := e.g[g]; ok {
		return v, nil
	}
	t, err := e.m.Of(g.Type().(*types.Pointer).Elem())
	if err != nil {
		return reflect.Value{}, err
	}
	v := reflect.New(t).Elem()
	e.g[g] = v
	return v, nil
}
func (e *Engine) Move(to, from *ssa.Global) error  { return nil }
func (e *Engine) Prepare(f *ssa.Function) error    { return nil }
func (e *Engine) Replace(o, n *ssa.Function) error { return nil }
func (e *Engine) Run(f *ssa.Function, args ...reflect.Value) ([]reflect.Value, *Failure) {
	return nil, nil
}
func (e *Engine) Interrupt() {}
func (e *Engine) Type(t types.Type) (reflect.Type, error) { return e.m.Of(t) }
