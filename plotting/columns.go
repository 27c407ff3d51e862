package plotting

import (
	"fmt"
	"regexp"
	"strings"
)

// columnText is a column in one text: name, unit, format and a mark.
var columnText = regexp.MustCompile(`^(.*?)(?: \[([^\]]*)\])?(?: (%\S+))?(?: ([*±]))?$`)

// Columns returns columns of a [Table] that are described by a text each: the name, then, as far as there are any, the unit in brackets, the
// format of numbers, and "*" for a column whose largest number is bold or "±" for one of differences:
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
