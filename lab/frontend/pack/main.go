// Command pack writes the output of lab/web's build to the archive that package frontend embeds.
// The same files always produce the same bytes. With -check, it compares the archive with the files
// instead.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	check := flag.Bool("check", false, "compare the archive with the folder instead of writing it")
	limit := flag.Int64("limit", 5_000_000, "the most bytes that the archive may have")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: pack [-check] [-limit BYTES] FOLDER ARCHIVE")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}
	do := write
	if *check {
		do = compare
	}
	if err := do(flag.Arg(0), flag.Arg(1), *limit); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}
