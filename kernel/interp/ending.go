package interp

import (
	"errors"
	"flag"
	"log"
	"os"
	"reflect"
)

// endings replaces functions and methods of the standard library that end the process: they end the cell.
func (s *Session) endings() map[string]map[string]reflect.Value {
	exit := func() { s.engine.Exit(1) }
	parse := func(set *flag.FlagSet, arguments []string) error {
		if set.ErrorHandling() != flag.ExitOnError {
			return set.Parse(arguments)
		}
		set.Init(set.Name(), flag.ContinueOnError)
		err := set.Parse(arguments)
		set.Init(set.Name(), flag.ExitOnError)
		switch {
		case errors.Is(err, flag.ErrHelp):
			s.engine.Exit(0)
		case err != nil:
			s.engine.Exit(2)
		}
		return nil
	}
	return map[string]map[string]reflect.Value{
		"log/log": {
			"Fatal":          reflect.ValueOf(func(a ...any) { log.Print(a...); exit() }),
			"Fatalln":        reflect.ValueOf(func(a ...any) { log.Println(a...); exit() }),
			"Fatalf":         reflect.ValueOf(func(format string, a ...any) { log.Printf(format, a...); exit() }),
			"Logger.Fatal":   reflect.ValueOf(func(l *log.Logger, a ...any) { l.Print(a...); exit() }),
			"Logger.Fatalln": reflect.ValueOf(func(l *log.Logger, a ...any) { l.Println(a...); exit() }),
			"Logger.Fatalf":  reflect.ValueOf(func(l *log.Logger, format string, a ...any) { l.Printf(format, a...); exit() }),
		},
		"flag/flag": {
			"Parse":         reflect.ValueOf(func() { _ = parse(flag.CommandLine, os.Args[1:]) }), // it exits on errors
			"FlagSet.Parse": reflect.ValueOf(parse),
		},
	}
}
