package datasets

import (
	"fmt"
	"slices"
)

// judgeFeatures says which features prevent reading.
func (i *Inspection) judgeFeatures() {
	features, binary := 0, true
	var texts []Column
	for k, c := range i.Columns {
		switch {
		case !i.tabular() || i.undeclared(k):
		case c.Kind == "text":
			features += c.features
			texts = append(texts, c)
		default:
			features++
			binary = binary && c.bits
		}
	}
	if most := mostFeatures(max(1, i.Samples), binary); features > most && i.tabular() {
		slices.SortStableFunc(texts, func(a, b Column) int { return b.features - a.features })
		var names []string
		for _, c := range texts {
			names = append(names, fmt.Sprintf("%s (%d)", quoted(c.Name), c.features))
		}
		i.say("The columns become %d features, but %s can have at most %d. Such a file is not read. Leave out columns with many texts (option Without): %s.",
			features, counted(i.Samples, "sample", "samples"), most, listed(names))
	}
	if i.clash != "" {
		i.say("Two features have the same name: %s. Such a file is not read. Rename one of the columns.", i.clash)
	}
}
