package script

import (
	"flag"
	"os"
	"os/signal"
	"syscall"
)

// become sets this process's arguments and flags to those of the script, and resets signal handling
// to the default.
func become(path string, arguments []string) {
	os.Args = append([]string{path}, arguments...)
	flag.CommandLine = flag.NewFlagSet(path, flag.ExitOnError)
	flag.CommandLine.Usage = func() { flag.Usage() }
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as it is under nohup
		signal.Reset(syscall.SIGHUP)
	}
}
