package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"setlab/cmd/setlab/doctor"
)

func newDoctor() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Check what the lab needs and explain how to fix it",
		Long: `Check everything that the lab needs on this machine: Go, the programs that
compile cells, Jupyter, the kernel's registration, and the data folders. Each
problem comes with a fix. The exit status is 1 if something required is
missing.`,
		GroupID: groupSetUp,
		Args:    noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			findings := doctor.Examine(command.Context())
			if err := command.Context().Err(); err != nil {
				return err
			}
			report := reportFindings
			if asJSON {
				report = findingsJSON
			}
			if err := report(command.OutOrStdout(), findings); err != nil {
				return err
			}
			if !doctor.Healthy(findings) {
				return errReported
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the findings as JSON")
	return command
}

// reportFindings prints the findings as text, followed by a verdict.
func reportFindings(out io.Writer, findings []doctor.Finding) error {
	marks := map[doctor.Status]string{doctor.OK: "ok", doctor.Note: "note", doctor.Problem: "PROBLEM"}
	problems := 0
	for _, finding := range findings {
		fmt.Fprintf(out, "%-8s %-13s %s\n", marks[finding.Status], finding.Name, finding.Detail)
		if finding.Remedy != "" {
			fmt.Fprintf(out, "%-22s -> %s\n", "", finding.Remedy)
		}
		if finding.Status == doctor.Problem {
			problems++
		}
	}
	verdict := "Everything required is installed. Next: setlab lab"
	switch {
	case problems == 1:
		verdict = "One problem needs to be fixed."
	case problems > 1:
		verdict = fmt.Sprintf("%d problems need to be fixed. Start with the first.", problems)
	}
	_, err := fmt.Fprintf(out, "\n%s\n", verdict)
	return err
}

// findingsJSON prints the findings as JSON.
func findingsJSON(out io.Writer, findings []doctor.Finding) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]any{"healthy": doctor.Healthy(findings), "findings": findings})
}
