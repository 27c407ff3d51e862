//go:build unix

package jupyter

import (
	"os"
	"syscall"
)

// Serve starts the program in this process's place: signals, terminal and exit
// status are Jupyter's own. It returns only if that fails.
func (p Program) Serve(o Options) error {
	arguments := append([]string{p.Path}, o.arguments(os.Geteuid() == 0)...)
	return &os.PathError{Op: "start", Path: p.Path, Err: syscall.Exec(p.Path, arguments, os.Environ())}
}
