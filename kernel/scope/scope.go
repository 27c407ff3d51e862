// Package scope lists what cells can use without an import. Interpreted and
// compiled cells share the list, so that code moves between them unchanged.
package scope

import "path"

// A Package is in scope under a name that is always the last element of its
// path, or what stands before a version suffix.
type Package struct {
	Path string
	Name string
}

// Packages returns every package that is in scope without an import.
//
// Where two packages of Go's library share a name, the one that a notebook
// wants is in scope and the other takes an import: math/rand/v2, which needs no
// seeding and has no deprecated functions, before math/rand and crypto/rand;
// html/template, which escapes what it inserts, before text/template, as all
// that a notebook renders ends up in a page.
func Packages() []Package {
	var all []Package
	for _, group := range [][]string{standard, numeric, Module()} {
		for _, p := range group {
			all = append(all, Package{p, nameOf(p)})
		}
	}
	return all
}

// standard is what is in scope of Go's own library.
var standard = []string{
	"bufio", "bytes", "cmp", "context", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex",
	"encoding/json", "errors", "fmt", "html/template", "image", "image/color", "image/png", "io", "log", "maps",
	"math", "math/big", "math/bits", "math/cmplx", "math/rand/v2", "net/http", "os", "path/filepath", "regexp",
	"runtime", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode", "unicode/utf8",
}

// numeric is what is in scope of gonum, its plots and GoNB's display functions.
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

// Programs returns the packages of this module that the programs of compiled cells import beside what is in scope: they carry values,
// display, and show.
func Programs() []string {
	return []string{"setlab/kernel/compiled/carry", "setlab/kernel/display/flush", "setlab/kernel/display/shown", "setlab/kernel/display/values"}
}

// Numeric returns the packages in scope that are neither Go's own nor this module's.
func Numeric() []string { return numeric }

// nameOf returns the name that a package of the lists has.
func nameOf(p string) string {
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && base[1] >= '0' && base[1] <= '9' {
		return path.Base(path.Dir(p))
	}
	return base
}
