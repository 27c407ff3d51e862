package compiled

import (
	"fmt"
	"strings"
)

// importsFile is a file next to GoNB's that imports the packages that a plain cell imports without using them. GoNB drops
// these imports from its own file, and would not notice that a package does not exist.
const importsFile = "0imports.go"

// importsSource returns the content of importsFile.
func importsSource(paths []string) string {
	var text strings.Builder
	text.WriteString("package main\n")
	for _, path := range paths {
		fmt.Fprintf(&text, "import _ %q\n", path)
	}
	return text.String()
}
