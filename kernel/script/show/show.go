// Package show shows the value of a script's trailing expression, outside of a notebook.
package show

import (
	"fmt"
	"os"

	"setlab/plotting"
)

// Value prints a value to standard output with the format %v. A figure is shown with plotting.Show,
// which writes it to a file and prints the name. If this fails, the process exits with status 1.
func Value(value any) {
	var err error
	if figure, ok := value.(*plotting.Figure); ok && figure != nil {
		err = plotting.Show(figure)
	} else {
		_, err = fmt.Printf("%v\n", value)
	}
	Error(err)
}

// Error reports the error of a script's trailing expression: if err is not nil, it prints err to
// standard error and exits with status 1.
func Error(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[0], err)
		os.Exit(1)
	}
}
