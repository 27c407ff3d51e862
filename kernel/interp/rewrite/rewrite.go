// Package rewrite writes checked cells anew as the Go that the engine, which is wrong about parts
// of the language, runs correctly, or refuses them with a message that shows how to compile them.
//
// rewriting.go lists the passes in their order. A file's name begins with what its passes are about: assign(ments),
// bounds, call(s), flow of control, func(tions), iface (what interfaces hold), print(ing), type(s) and value(s).
package rewrite

import (
	"go/types"
	"maps"

	"setlab/kernel/interp/source"
)

// Session is what rewriting takes from the session. The maps are the session's own, which
// rewriting only reads.
type Session struct {
	Checker     *source.Checker
	Packages    Packages
	Objects     map[string]Known        // what is declared, by name
	Added       map[string]Known        // methods that stand in another cell than their type, by source.MethodKey
	EngineNames map[types.Object]string // of everything that was ever declared
	Context     *types.Var              // ctx
	Script      bool                    // standard input is the process's own

	NewName     func(name string) string                // an engine name that nothing has yet
	ImportAlias func(importPath string) (string, error) // the engine's name of a package
	TypeNumber  func(t types.Type) int                  // by which hooks know it
}

// Packages says what the engine has of packages.
type Packages interface {
	// HasPackage reports whether a package has anything.
	HasPackage(path string) bool
	// Has reports whether a package has an exported identifier.
	Has(path, name string) bool
}

// Rewriter rewrites the cells of a session. It keeps what the later ones need of the earlier
// ones.
type Rewriter struct {
	Session
	generics   map[types.Object][]*generic // functions, and methods by their type
	recovering map[*types.Func]bool        // functions that call recover
	instances  []*instance
	signs      signLosers
}

// New returns a rewriter of a session's cells.
func New(s Session) *Rewriter {
	return &Rewriter{Session: s, generics: map[types.Object][]*generic{}, recovering: map[*types.Func]bool{}, signs: signLosers{}}
}

// Keep notes what later cells need of a program that the engine has taken. It returns the
// engine's names of the types that functions declare.
func (s *Rewriter) Keep(p *Program) map[types.Object]string {
	maps.Copy(s.generics, p.expansion.generics)
	maps.Copy(s.signs, p.expansion.signs)
	s.instances = append(s.instances, p.expansion.made...)
	local := map[types.Object]string{}
	for _, i := range p.expansion.made {
		if len(i.args) == 0 {
			local[i.of] = i.engine
		}
	}
	return local
}
