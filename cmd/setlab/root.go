package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// These are the command groups in the root command's help.
const (
	groupWork  = "work"
	groupSetUp = "setup"
)

// newRoot returns the root command with all its subcommands.
func newRoot() *cobra.Command {
	cobra.EnableTraverseRunHooks = true // datasets has a hook of its own
	root := &cobra.Command{
		Use:   "setlab",
		Short: "Notebooks in Go about adaptive sparse connectivity (SET)",
		Long: `SET Lab is a Jupyter kernel and a Go library for researchers and teachers of sparse
neural networks. It reproduces "Scalable Training of Artificial Neural Networks with
Adaptive Sparse Connectivity inspired by Network Science" (Mocanu et al., 2018)
in notebooks whose cells are Go.

New here? Open the tour:

  setlab lab

and check whether anything is missing:

  setlab doctor`,
		Example: `  setlab lab                                          open the notebooks in a browser
  setlab run notebooks/tour.ipynb                     run one without a browser
  setlab run notebooks/fig2_rbm_dna.ipynb -p scale=quick --html fig2.html
  setlab datasets list                                list the data sets`,
		Args:              noUnknownCommand,
		RunE:              func(command *cobra.Command, _ []string) error { return command.Help() },
		PersistentPreRunE: func(command *cobra.Command, _ []string) error { return noEmptyFlag(command) },

		SilenceUsage:  true,
		SilenceErrors: true,

		DisableFlagsInUseLine: true,
	}
	root.AddGroup(
		&cobra.Group{ID: groupWork, Title: "Work:"},
		&cobra.Group{ID: groupSetUp, Title: "Set up:"},
	)
	root.SetHelpCommandGroupID(groupSetUp)
	root.SetCompletionCommandGroupID(groupSetUp)
	root.SetFlagErrorFunc(func(command *cobra.Command, err error) error { return &usageError{command, err} })
	root.AddCommand(
		newLab(), newRun(), newRepl(), newRuns(), newSweep(), newPredict(), newGrade(), newNew(), newDatasets(),
		newInstall(), newDoctor(), newBench(), newWarm(), newVersion(), newLicenses(),
		newKernel(), newSession(), newShell(),
	)
	root.SetUsageTemplate(root.UsageTemplate() + exitStatusHelp)
	checkGenerated(root)
	return root
}

// noEmptyFlag returns an error if a flag is set to an empty text, such as by a variable of a shell that is not set.
func noEmptyFlag(command *cobra.Command) (err error) {
	command.Flags().Visit(func(f *pflag.Flag) {
		empty := f.Value.Type() == "string" && f.Value.String() == ""
		if list, ok := f.Value.(pflag.SliceValue); ok {
			empty = slices.Contains(list.GetSlice(), "")
		}
		if empty && f.NoOptDefVal == "" {
			err = &usageError{command, fmt.Errorf("--%s is empty; the command or variable that has its value may have failed", f.Name)}
		}
	})
	return err
}

// checkGenerated makes cobra's own commands, help and completion, refuse words that they do not know.
func checkGenerated(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, given []string) error {
				found, rest, err := root.Find(given)
				if err != nil || len(rest) > 0 && found.HasSubCommands() {
					return noUnknownCommand(found, rest)
				}
				return nil
			}
		case "completion":
			c.Args, c.RunE = noUnknownCommand, func(command *cobra.Command, _ []string) error { return command.Help() }
			for _, shell := range c.Commands() {
				shell.Args = noArguments
			}
		}
	}
}

// exitStatusHelp is appended to the help of the root command only.
const exitStatusHelp = `{{if not .HasParent}}
Exit status: 0 if all went well, 1 if something failed, 2 for an
invalid command line, 130 after an interrupt.
{{end}}`

// noUnknownCommand rejects a word that is not a command and suggests similar commands.
func noUnknownCommand(command *cobra.Command, given []string) error {
	if len(given) == 0 {
		return nil
	}
	var known []string
	for _, c := range command.Commands() {
		if c.IsAvailableCommand() {
			known = append(known, c.Name())
		}
	}
	return &usageError{command, fmt.Errorf("there is no command `%s %s`%s", command.CommandPath(), given[0], didYouMean(given[0], known))}
}
