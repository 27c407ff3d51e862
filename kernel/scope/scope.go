// Package scope lists the packages that cells can use without an import. Interpreted and compiled cells share the list, so that code
// can move between them unchanged.
package scope

import "path"

// A Package is in scope under Name, the last element of its path that is not a version suffix.
type Package struct {
	Path string
	Name string
}

// Packages returns all packages that are in scope without an import.
//
// If two packages of the standard library share a name, the one more useful in a notebook is in scope, and the other must be
// imported. math/rand/v2 is preferred to math/rand and crypto/rand, since it needs no seeding and has no deprecated functions.
// html/template is preferred to text/template, since everything that a notebook renders ends up in a page, and html/template escapes
// the values it inserts.
func Packages() []Package {
	var all []Package
	for _, group := range [][]string{standard, numeric, Module()} {
		for _, p := range group {
			all = append(all, Package{p, NameOf(p)})
		}
	}
	return all
}

// standard lists the packages of the standard library that are in scope.
var standard = []string{
	"bufio", "bytes", "cmp", "context", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex",
	"encoding/json", "errors", "fmt", "html/template", "image", "image/color", "image/png", "io", "log", "maps",
	"math", "math/big", "math/bits", "math/cmplx", "math/rand/v2", "net/http", "os", "path/filepath", "regexp",
	"runtime", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode", "unicode/utf8",
}

// numeric lists the packages of gonum, gonum/plot and GoNB that are in scope.
var numeric = []string{
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/plot",
	"gonum.org/v1/plot/palette",
	"gonum.org/v1/plot/plotter",
	"gonum.org/v1/plot/plotutil",
	"gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw",
	"github.com/janpfeifer/gonb/gonbui",
}

// Module returns the packages of this module that are in scope.
func Module() []string {
	return []string{
		"setlab/datasets",
		"setlab/plotting",
		"setlab/plotting/exercise",
		"setlab/plotting/interact",
		"setlab/plotting/watch",
		"setlab/setlib/augment",
		"setlab/setlib/connectome",
		"setlab/setlib/export",
		"setlab/setlib/importance",
		"setlab/setlib/nn",
		"setlab/setlib/paper",
		"setlab/setlib/powerlaw",
		"setlab/setlib/rbm",
		"setlab/setlib/predict",
		"setlab/setlib/results",
		"setlab/setlib/runs",
		"setlab/setlib/sparse",
		"setlab/setlib/sweeps",
		"setlab/setlib/topology",
		"setlab/setlib/train",
	}
}

// Programs returns the packages of this module that compiled cells import in addition to those in scope, to carry values and to show
// output.
func Programs() []string {
	return []string{"setlab/kernel/compiled/carry", "setlab/kernel/display/flush", "setlab/kernel/display/shown", "setlab/kernel/display/values"}
}

// Numeric returns the packages in scope that belong neither to the standard library nor to this module.
func Numeric() []string { return numeric }

// NameOf returns the package name for an import path in the lists.
func NameOf(p string) string {
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && base[1] >= '0' && base[1] <= '9' {
		return path.Base(path.Dir(p))
	}
	return base
}
