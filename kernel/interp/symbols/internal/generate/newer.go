package main

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
	"golang.org/x/tools/go/packages"
)

// newer returns the packages of Go's library that have more than yaegi knows of, and are on all systems alike.
func newer(library []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(slices.Clone(library), func(p *packages.Package) bool {
		generic := slices.Contains([]string{"cmp", "maps", "slices", "iter", "unsafe"}, p.PkgPath)
		own := strings.Contains(p.PkgPath, ".") // yaegi's
		return generic || own || p.PkgPath == "syscall" || len(unknown(p)) == 0
	})
}

// names returns regular expressions for the names of a package that its table is to have, or that these are all.
func names(group string, p *packages.Package) (only []string, all bool) {
	if group != "std" {
		return nil, true
	}
	for _, name := range unknown(p) {
		only = append(only, "^"+name+"$")
	}
	return only, false
}

// unknown returns the exported names of a package of Go's library that yaegi does not know and that are not generic.
func unknown(p *packages.Package) (names []string) {
	key := p.PkgPath + "/" + p.Name
	for _, name := range p.Types.Scope().Names() {
		object := p.Types.Scope().Lookup(name)
		_, known := stdlib.Symbols[key][name]
		_, known2 := unrestricted.Symbols[key][name]
		if token.IsExported(name) && !known && !known2 && !isGeneric(object) {
			names = append(names, name)
		}
	}
	return names
}

// isGeneric reports whether a function or a type has parameters.
func isGeneric(object types.Object) bool {
	t, ok := object.Type().(interface{ TypeParams() *types.TypeParamList })
	return ok && t.TypeParams().Len() > 0
}
