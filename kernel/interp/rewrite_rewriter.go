package interp

import (
	"go/types"
	"maps"

	"setlab/kernel/interp/source"
)

// sessionView is what rewriting takes from the session. The maps are the session's own, and only read.
type sessionView struct {
	checker     *source.Checker
	packages    exporter                // of the engine
	objects     map[string]known        // what is declared, by name
	engineNames map[types.Object]string // of everything that was ever declared
	context     *types.Var              // ctx
	script      bool                    // standard input is the process's own

	newName     func(name string) string                // an engine name that nothing has yet
	importAlias func(importPath string) (string, error) // the engine's name of a package
	typeNumber  func(t types.Type) int                  // by which hooks know it
}

// exporter says what there is of packages.
type exporter interface {
	// HasPackage reports whether a package has anything.
	HasPackage(path string) bool
	// Has reports whether a package has an exported identifier.
	Has(path, name string) bool
}

// rewriter rewrites the cells of a session. It keeps what the later ones need of the earlier
// ones.
type rewriter struct {
	sessionView
	generics   map[types.Object][]*generic // functions, and methods by their type
	recovering map[*types.Func]bool        // functions that call recover
	instances  []*instance
}

// newRewriter returns a rewriter of a session's cells.
func newRewriter(s sessionView) *rewriter {
	return &rewriter{sessionView: s, generics: map[types.Object][]*generic{}, recovering: map[*types.Func]bool{}}
}

// keep notes what later cells need of a program that the engine has taken. It returns the
// engine's names of the types that functions declare.
func (s *rewriter) keep(p *program) map[types.Object]string {
	maps.Copy(s.generics, p.expansion.generics)
	s.instances = append(s.instances, p.expansion.made...)
	local := map[types.Object]string{}
	for _, i := range p.expansion.made {
		if len(i.args) == 0 {
			local[i.of] = i.engine
		}
	}
	return local
}
