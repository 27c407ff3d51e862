// Command pack writes the archives that are embedded in the setlab binary, from a checkout. They
// contain the runs and grids that come with the notebooks, and the source of the module and of the
// modules that compiled cells and GoNB need. `make build` runs it. The archives are not committed.
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

// folder is the output folder, which package bundle embeds.
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

// results returns the shipped runs and grids.
func results() (files, error) {
	all := files{}
	for _, name := range []string{"results", "grids"} {
		if err := all.tree(name, filepath.Join("notebooks", name), func(string) bool { return true }); err != nil {
			return nil, err
		}
	}
	return all, nil
}
