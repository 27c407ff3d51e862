package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"setlab/kernel/script"
)

// runScript runs a script with its arguments.
func runScript(command *cobra.Command, path string, arguments []string, compile bool) error {
	var given []string // flags that apply only to notebooks
	command.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != compileFlag {
			given = append(given, "--"+f.Name)
		}
	})
	if len(given) > 0 {
		return &usageError{command, fmt.Errorf("%s is for notebooks, but %s is a script; put the script's own arguments after its name", strings.Join(given, ", "), path)}
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

// ended converts an exit status to the error that a command returns.
func ended(status int) error {
	if status == statusOK {
		return nil
	}
	return exited(status)
}

const compileFlag = "compile"

// defaultPage is the value of --html without a FILE. No file has this name.
const defaultPage = "\x00"

// arranged rewrites the command line of a run command so that its flags parse as intended. It
// inserts "--" before a script, since the arguments after it belong to the script, and gives a
// --html without a value the value defaultPage.
func arranged(root *cobra.Command, arguments []string) []string {
	command, rest, err := root.Find(arguments)
	if err != nil || command.Name() != "run" {
		return arguments
	}
	first, notebooks := len(arguments)-len(rest), false
	for i := first; i < len(arguments); i++ {
		word := arguments[i]
		switch {
		case word == "--":
			return arguments
		case word == "--html" && !isPage(arguments[i+1:]):
			arguments = slices.Clone(arguments)
			arguments[i] += "=" + defaultPage
		case takesNext(command.Flags(), word):
			i++
		case !strings.HasPrefix(word, "-") || word == "-":
			if script.Is(word) && !notebooks {
				return slices.Insert(slices.Clone(arguments), i, "--")
			}
			notebooks = true
		}
	}
	return arguments
}

// isPage reports whether the first word after --html is its value rather than a flag or something
// to run.
func isPage(words []string) bool {
	if len(words) == 0 {
		return false
	}
	word := words[0]
	if strings.HasPrefix(word, "-") && word != "-" || strings.HasSuffix(word, ".ipynb") {
		return false
	}
	info, err := os.Stat(word)
	return err != nil || !info.IsDir()
}

// takesNext reports whether a word is a flag whose value is the next word.
func takesNext(flags *pflag.FlagSet, word string) bool {
	var f *pflag.Flag
	if name, ok := strings.CutPrefix(word, "--"); ok {
		f = flags.Lookup(name) // nil if the value follows =
	} else if len(word) == 2 && word[0] == '-' {
		f = flags.ShorthandLookup(word[1:])
	}
	return f != nil && f.NoOptDefVal == ""
}
