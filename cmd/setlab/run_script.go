package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"setlab/kernel/script"
)

// runScript runs a script with its arguments.
func runScript(command *cobra.Command, path string, arguments []string, compile bool) error {
	var given []string // flags that say something of notebooks
	command.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != compileFlag {
			given = append(given, "--"+f.Name)
		}
	})
	if len(given) > 0 {
		return &usageError{command, fmt.Errorf("%s is for notebooks, and %s is a script; a script's own arguments stand behind its name", strings.Join(given, ", "), path)}
	}
	if !compile {
		return ended(script.Run(path, arguments))
	}
	options, err := kernelOptions()
	if err != nil {
		return err
	}
	return ended(script.Compile(command.Context(), path, arguments, options.Module))
}

// ended is what a command returns for an exit status.
func ended(status int) error {
	if status == statusOK {
		return nil
	}
	return exited(status)
}

const compileFlag = "compile"

// beforeScript returns the arguments of the command line with "--" before the script
// of a run command: what stands behind it is for the script.
func beforeScript(root *cobra.Command, arguments []string) []string {
	command, rest, err := root.Find(arguments)
	if err != nil || command.Name() != "run" {
		return arguments
	}
	first := len(arguments) - len(rest)
	for i := first; i < len(arguments); i++ {
		word := arguments[i]
		switch {
		case word == "--":
			return arguments
		case takesNext(command.Flags(), word):
			i++
		case !strings.HasPrefix(word, "-") || word == "-":
			if script.Is(word) {
				return slices.Insert(slices.Clone(arguments), i, "--")
			}
			return arguments
		}
	}
	return arguments
}

// takesNext reports whether a word is a flag whose value is the next word.
func takesNext(flags *pflag.FlagSet, word string) bool {
	var f *pflag.Flag
	if name, ok := strings.CutPrefix(word, "--"); ok {
		f = flags.Lookup(name) // none if it has its value behind =
	} else if len(word) == 2 && word[0] == '-' {
		f = flags.ShorthandLookup(word[1:])
	}
	return f != nil && f.NoOptDefVal == ""
}
