package main

import (
	"go/types"
	"slices"
	"strings"

	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
	"golang.org/x/tools/go/packages"
)

// newer wants what Go's library has on all systems alike, and yaegi does not know of.
func newer(p *packages.Package, object types.Object) bool {
	interpreted := slices.Contains([]string{"cmp", "maps", "slices", "iter", "unsafe"}, p.PkgPath)
	own := strings.Contains(p.PkgPath, ".") // yaegi's
	key := p.PkgPath + "/" + p.Name
	_, known := stdlib.Symbols[key][object.Name()]
	_, known2 := unrestricted.Symbols[key][object.Name()]
	return !interpreted && !own && p.PkgPath != "syscall" && !known && !known2
}
