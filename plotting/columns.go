package plotting

import (
	"fmt"
	"regexp"
	"strings"
)

// columnText matches the description of a column: name, unit, format and mark.
var columnText = regexp.MustCompile(`^(.*?)(?: \[([^\]]*)\])?(?: (%\S+))?(?: ([*±]))?$`)

// Columns returns the columns of a [Table], each described by a text: the name and then, all optional, the unit in brackets, the format of
// numbers, and "*" to make the largest number bold or "±" for a column of differences:
//
//	plotting.Columns([]string{"model", "accuracy [%] %.2f *", "n^{W} %.0f", "to the paper %.2f ±"})
//
// It panics if a format is not that of one number.
func Columns(texts []string) []Column {
	var columns []Column
	for _, text := range texts {
		part := columnText.FindStringSubmatch(text)
		c := Column{Name: part[1], Unit: part[2], Format: part[3], Difference: part[4] == "±"}
		if part[4] == "*" {
			c.Best = Highest
		}
		if c.Format != "" && !numberFormat.MatchString(c.Format) || strings.Contains(c.Name, " %") {
			panic(fmt.Sprintf("plotting: Columns: %q; a column is such as %q", text, "accuracy [%] %.2f *"))
		}
		columns = append(columns, c)
	}
	return columns
}
