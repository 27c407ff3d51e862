package script

import (
	"flag"
	"os"
	"os/signal"
	"syscall"
)

// become makes this process the script's: its arguments, its flags, and the signals
// as a program finds them that has asked for none.
func become(path string, arguments []string) {
	os.Args = append([]string{path}, arguments...)
	flag.CommandLine = flag.NewFlagSet(path, flag.ExitOnError)
	flag.CommandLine.Usage = func() { flag.Usage() }
	signal.Reset(os.Interrupt, syscall.SIGTERM)
}
