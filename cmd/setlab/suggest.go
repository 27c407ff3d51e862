package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// maxTypos is the largest edit distance between a mistyped name and a suggested one.
const maxTypos = 2

// didYouMean returns a clause that suggests the known names nearest to a mistyped one, such as "; did you mean fig5?". It is empty
// if no known name is similar.
func didYouMean(typed string, known []string) string {
	all := &cobra.Command{}
	for _, name := range known {
		all.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for all.SuggestionsMinimumDistance = 1; all.SuggestionsMinimumDistance <= maxTypos; all.SuggestionsMinimumDistance++ {
		if similar := all.SuggestionsFor(typed); len(similar) > 0 {
			return "; did you mean " + strings.Join(similar, " or ") + "?"
		}
	}
	return ""
}
