//go:build !unix

package jupyter

import (
	"os"
	"os/exec"
	"os/signal"
)

// Serve runs the program until it ends. Ctrl-C reaches Jupyter, which shares
// the console, and is left to it.
func (p Program) Serve(o Options) error {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	command := exec.Command(p.Path, o.arguments(false)...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	return command.Run()
}
