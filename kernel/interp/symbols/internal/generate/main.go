// Command generate writes the symbol tables, the export data and the doc comments
// of the packages that interpreted cells can use. It runs in the folder of package symbols.
//
// Without -all it does so for the packages of this module alone, in a few
// seconds. The others change with the versions of Go and of the libraries.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"slices"

	"golang.org/x/tools/go/packages"

	"setlab/kernel/scope"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("generate: ")
	others := flag.Bool("all", false, "also for Go's own library, gonum and gonbui")
	flag.Parse()
	err := generate("setlab", scope.Module())
	if *others {
		err = errors.Join(err, generate("numeric", slices.Concat(scope.Numeric(), beyond)), generateStandard())
	}
	if err != nil {
		log.Fatal(err)
	}
}

// generateStandard is generate for Go's library, most of whose symbols come with yaegi.
func generateStandard() error {
	library, err := load(standardLibrary())
	if err != nil {
		return err
	}
	return errors.Join(writeTables("std", library, newer), writeTypes("std", library), writeDocs("std", append(library, builtinPackage())))
}

// beyond are packages that are not in scope, but worth an import.
var beyond = []string{
	"github.com/janpfeifer/gonb/gonbui/comms", "github.com/janpfeifer/gonb/gonbui/dom", "github.com/janpfeifer/gonb/gonbui/protocol",
	"github.com/janpfeifer/gonb/gonbui/widgets",
	"gonum.org/v1/gonum/blas", "gonum.org/v1/gonum/blas/blas64", "gonum.org/v1/gonum/blas/cblas128",
	"gonum.org/v1/gonum/diff/fd", "gonum.org/v1/gonum/dsp/fourier", "gonum.org/v1/gonum/dsp/window", "gonum.org/v1/gonum/integrate",
	"gonum.org/v1/gonum/integrate/quad", "gonum.org/v1/gonum/interp", "gonum.org/v1/gonum/lapack", "gonum.org/v1/gonum/optimize",
	"gonum.org/v1/gonum/graph", "gonum.org/v1/gonum/graph/community", "gonum.org/v1/gonum/graph/multi", "gonum.org/v1/gonum/graph/network",
	"gonum.org/v1/gonum/graph/path", "gonum.org/v1/gonum/graph/simple", "gonum.org/v1/gonum/graph/spectral", "gonum.org/v1/gonum/graph/topo",
	"gonum.org/v1/gonum/graph/traverse", "gonum.org/v1/gonum/spatial/r1", "gonum.org/v1/gonum/stat/combin", "gonum.org/v1/gonum/stat/distmv",
	"gonum.org/v1/gonum/stat/sampleuv", "gonum.org/v1/plot/font", "gonum.org/v1/plot/palette/brewer", "gonum.org/v1/plot/palette/moreland",
	"gonum.org/v1/plot/text", "gonum.org/v1/plot/vg/vgimg",
}

// generate writes the tables and the export data of a group of packages.
func generate(group string, paths []string) error {
	found, err := load(paths)
	if err != nil {
		return err
	}
	return errors.Join(writeTables(group, found, all), writeTypes(group, found), writeDocs(group, found))
}

// load type-checks packages.
func load(paths []string) ([]*packages.Package, error) {
	config := &packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile | packages.NeedFiles | packages.NeedModule}
	found, err := packages.Load(config, paths...)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
	}
	return found, nil
}
