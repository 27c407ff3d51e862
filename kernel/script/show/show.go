// Package show shows the value of a script's trailing expression, where no notebook is.
package show

import (
	"fmt"
	"os"

	"setlab/plotting"
)

// Value shows a value on standard output as fmt's %v writes it, and a figure as
// plotting.Show does: as a file whose name is printed. A failure ends the process
// with status 1.
func Value(value any) {
	var err error
	if figure, ok := value.(*plotting.Figure); ok && figure != nil {
		err = plotting.Show(figure)
	} else {
		_, err = fmt.Printf("%v\n", value)
	}
	Error(err)
}

// Error ends the process with status 1 and the error on standard error, unless it is
// nil: it is that of a script's trailing expression.
func Error(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[0], err)
		os.Exit(1)
	}
}
