package source

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
)

// orderInits puts the initialisers of a cell without statements, to which known is known, into the
// order that Go gives them: a variable follows those that functions read which its value calls. The
// first pass of Check, which leaves the bodies out, has not seen these.
func (k *Checker) orderInits(c *Checked, known iter.Seq[types.Object]) {
	k.fill(known)
	info := &types.Info{}
	config := types.Config{Importer: k.importer, GoVersion: goVersion, Error: func(error) {}} // they have been seen
	file, added := *c.Decls, c.Added()
	file.Decls = slices.DeleteFunc(slices.Clone(file.Decls), func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && slices.Contains(added, f)
	})
	_ = types.NewChecker(&config, c.fset, k.Pkg, info).Files([]*ast.File{&file})
	place := func(i *types.Initializer) int {
		return slices.IndexFunc(info.InitOrder, func(other *types.Initializer) bool { return other.Rhs == i.Rhs })
	}
	slices.SortStableFunc(c.Inits, func(a, b *types.Initializer) int { return place(a) - place(b) })
}
