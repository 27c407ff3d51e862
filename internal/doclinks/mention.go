package doclinks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Prose returns the mentions in a text, such as a README, of names that the public packages lack. The parameter public
// holds their import paths.
func Prose(text string, pkgs []*packages.Package, public []string) []string {
	byName := named(pkgs)
	return missing(text, func(name string) (all []*types.Package) {
		for _, p := range byName[name] {
			if slices.Contains(public, p.Path()) {
				all = append(all, p)
			}
		}
		return all
	})
}

// named returns packages by name.
func named(pkgs []*packages.Package) map[string][]*types.Package {
	byName := map[string][]*types.Package{}
	for _, p := range pkgs {
		byName[p.Name] = append(byName[p.Name], p.Types)
	}
	return byName
}

// mention matches a package's name and an exported name, optionally followed by a field or method.
var mention = regexp.MustCompile(`(^|[^\w./])([a-z][a-z0-9]*)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)

// missing returns the mentions in a text of names that no package of the given name declares.
func missing(text string, packagesOf func(name string) []*types.Package) []string {
	var found []string
	for _, m := range mention.FindAllStringSubmatch(text, -1) {
		recv, name := "", m[3]
		if m[4] != "" {
			recv, name = m[3], m[4]
		}
		candidates := packagesOf(m[2])
		if candidates != nil && !slices.ContainsFunc(candidates, func(p *types.Package) bool { return exists(p, recv, name) }) {
			found = append(found, strings.TrimPrefix(m[0], m[1]))
		}
	}
	return found
}
