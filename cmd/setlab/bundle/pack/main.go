// Command pack writes the archives that the setlab binary carries, from a checkout: the
// runs and grids that come with the notebooks, and the source of the module with that of
// the modules that compiled cells and GoNB need. `make build` runs it; archives are not
// committed.
//
//	go run ./cmd/setlab/bundle/pack [-missing] [results] [module]
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
	"slices"
)

// folder is where the archives go, for package bundle to embed.
const folder = "cmd/setlab/bundle/archives"

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	missing := flag.Bool("missing", false, "leave the archives that are there as they are")
	flag.Parse()
	wanted := flag.Args()
	for _, archive := range []struct {
		name    string
		collect func() (files, error)
	}{{"results", results}, {"module", module}} {
		if len(wanted) > 0 && !slices.Contains(wanted, archive.name) {
			continue
		}
		path := filepath.Join(folder, archive.name+".tar.gz")
		if _, err := os.Stat(path); err == nil && *missing {
			continue
		}
		all, err := archive.collect()
		if err == nil {
			err = all.write(path)
		}
		if err != nil {
			log.Fatalf("%s: %v", archive.name, err)
		}
	}
}

// results are the runs and the grids beside the notebooks.
func results() (files, error) {
	all := files{}
	for _, name := range []string{"results", "grids"} {
		if err := all.tree(name, filepath.Join("notebooks", name), func(string) bool { return true }); err != nil {
			return nil, err
		}
	}
	return all, nil
}
