package datasets

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// judge finds what looks wrong.
func (i *Inspection) judge() {
	i.judgeEncoding()
	i.judgeClasses()
	i.judgeMissing()
	i.judgeRounding()
	i.judgeColumns()
	i.judgeFeatures()
	i.judgeScale()
	i.judgeRepeats()
}

func (i *Inspection) say(format string, a ...any) {
	i.Wrong = append(i.Wrong, fmt.Sprintf(format, a...))
}

func (i *Inspection) judgeEncoding() {
	var names []string
	for _, c := range slices.Concat(i.Columns, i.Targets) {
		names = append(names, c.Name)
		for _, text := range c.Texts {
			names = append(names, text.Name)
		}
	}
	for _, c := range i.Classes {
		names = append(names, c.Name)
	}
	var texts []string
	for _, text := range otherEncodings(names) {
		texts = append(texts, quoted(text))
	}
	if texts != nil {
		i.say("%s not in UTF-8: %s. Save the file in UTF-8.", counted(len(texts), "text is", "texts are"), listed(texts))
	}
}

// few is the number of samples below which a class is reported as small.
const few = 10

func (i *Inspection) judgeClasses() {
	var constant []string
	for _, c := range i.Targets {
		if c.Constant() {
			constant = append(constant, quoted(c.Name))
		}
	}
	if constant != nil {
		i.say("%s the same value in all samples: %s.", counted(len(constant), "target has", "targets have"), listed(constant))
	}
	i.judgeGuess()
	if i.Classes == nil && i.Targets != nil {
		return
	}
	if i.Classes == nil {
		switch i.Format {
		case kindCSV, kindARFF:
			i.say("There are no classes. Name their column with the option Label, or name numbers to predict with the option Targets.")
		case kindNPZ, kindMAT:
			i.say("There are no classes. Name their array with the option Y, or name numbers to predict, in .npz, with the option Targets.")
		case kindNPY, kindIDX:
			i.say("There are no classes. Name their file with the option Labels.")
		}
		return
	}
	var empty, rare []string
	least, most := math.MaxInt, 0
	for _, c := range i.Classes {
		switch {
		case c.Count == 0:
			empty = append(empty, quoted(c.Name))
			continue
		case c.Count < few:
			rare = append(rare, fmt.Sprintf("%s (%d)", quoted(c.Name), c.Count))
		}
		least, most = min(least, c.Count), max(most, c.Count)
	}
	if first, last, ok := i.otherIntegers(); ok {
		i.say("The classes are integers from %s to %s, not 0 to %d. They become 0 to %d in this order.", first, last, len(i.Classes)-1, len(i.Classes)-1)
	}
	n, labeled := len(i.Classes)-len(empty), i.Samples
	switch {
	case n < 2:
		i.say("All samples are of one class.")
	case n > 20 && 2*n > labeled:
		i.say("There are %d classes for %d samples. They look like numbers to predict or like identifiers, not like classes.", n, labeled)
		return
	case least*10 < most:
		i.say("The largest class has %.3g times as many samples as the smallest. A model that knows only the largest class is right in %.3g%% of the cases.", float64(most)/float64(least), 100*float64(most)/float64(labeled))
	}
	if rare != nil && n > 1 {
		i.say("%s fewer than %d samples: %s.", counted(len(rare), "class has", "classes have"), few, listed(rare))
	}
	if empty != nil {
		i.say("%s no samples: %s.", counted(len(empty), "class has", "classes have"), listed(empty))
	}
}

// otherIntegers reports whether the classes are integers other than 0 to Classes-1.
func (i *Inspection) otherIntegers() (first, last string, other bool) {
	for k, c := range i.Classes {
		if _, err := strconv.Atoi(c.Name); err != nil {
			return "", "", false
		}
		other = other || c.Name != strconv.Itoa(k)
	}
	return i.Classes[0].Name, i.Classes[len(i.Classes)-1].Name, other
}

func (i *Inspection) judgeMissing() {
	if i.Missing > 0 {
		var of []string
		in := i.Missing
		for _, c := range slices.Concat(i.Columns, i.Targets) {
			if in -= c.Missing; c.Missing > 0 {
				of = append(of, fmt.Sprintf("%s (%d)", quoted(c.Name), c.Missing))
			}
		}
		if in > 0 {
			of = append(of, fmt.Sprintf("the classes (%d)", in))
		}
		i.say("%s missing, in %s. The option DropMissing leaves out samples, Without leaves out columns.", counted(i.Missing, "value is", "values are"), listed(of))
	}
	i.judgeOdd("NaN", i.nan)
	i.judgeOdd("infinite or beyond float32", i.inf)
}

func (i *Inspection) judgeOdd(what string, o odd) {
	if o.n > 0 {
		i.say("%s %s, the first in %s. Such a file is not read.", counted(o.n, "value is", "values are"), what, o.place)
	}
}

func (i *Inspection) judgeColumns() {
	var constant, texts, commas, counting []string
	for k, c := range i.Columns {
		name := quoted(c.Name)
		switch {
		case c.Constant() && i.ImageShape == nil:
			constant = append(constant, name)
		case c.counts && c.integer && !c.bits && c.n >= few && i.tabular():
			counting = append(counting, name)
		}
		if !i.undeclared(k) {
			continue
		}
		if t := i.texts[k]; t.DecimalCommas() {
			commas = append(commas, fmt.Sprintf("%s (%s in line %d)", name, quoted(t.First), t.Line))
		} else if t.Line > 0 && t.Count*20 <= i.Samples {
			i.say("Column %s is numeric except for %s, the first in line %d: %s. Unless that is corrected, make a feature of each text (option OneHot) or leave the column out (option Without).", name, counted(t.Count, "value", "values"), t.Line, quoted(t.First))
		} else if len(c.Texts) > few && 2*len(c.Texts) > i.Samples {
			i.say("Column %s has %d different texts in %d samples. It looks like an identifier: leave it out (option Without).", name, len(c.Texts), i.Samples)
		} else {
			texts = append(texts, name)
		}
	}
	if texts != nil && i.Format == kindCSV || texts != nil && i.Format == kindARFF {
		i.say("%s: %s. Make a feature of each text (option OneHot) or leave them out (option Without).", counted(len(texts), "column contains text", "columns contain text"), listed(texts))
	}
	if commas != nil {
		i.say("%s decimal commas: %s. Such numbers are not read. Write decimals with a point, and thousands without a comma.", counted(len(commas), "column has", "columns have"), listed(commas))
	}
	if counting != nil {
		i.say("%s the samples: %s. Leave such columns out (option Without).", counted(len(counting), "column only numbers", "columns only number"), listed(counting))
	}
	if constant != nil && len(constant) < len(i.Columns) {
		i.say("%s the same value in all samples%s: %s.", counted(len(constant), "column has", "columns have"), i.afterRounding(), listed(constant))
	} else if constant != nil && i.Samples > 1 {
		i.say("All samples are the same%s.", i.afterRounding())
	}
	if i.Format == kindCSV && !i.bare && !slices.ContainsFunc(i.Columns, func(c Column) bool { return c.Kind != "text" }) {
		i.say("The first line is taken for the columns' names. If it is a sample, tell the columns by their numbers, such as Label %q.", "1")
	}
}

// undeclared reports whether a column has texts, and no option says that they become features.
func (i *Inspection) undeclared(column int) bool {
	c := i.Columns[column]
	return c.Kind == "text" && column < len(i.texts) && i.texts[column].Count > 0 && !slices.Contains(i.given.OneHot, c.Name)
}

// tabular reports whether the format is a table with named columns of any kind.
func (i *Inspection) tabular() bool { return i.Format == kindCSV || i.Format == kindARFF }

// judgeScale reports columns whose scale is unusual; it ignores bits.
func (i *Inspection) judgeScale() {
	low, high := math.Inf(1), math.Inf(-1)
	small, large := math.Inf(1), 0.0
	for _, c := range i.Columns {
		if c.Kind == "text" || c.n == 0 {
			continue
		}
		low, high = min(low, c.Min), max(high, c.Max)
		if c.Deviation > 0 {
			small, large = min(small, c.Deviation), max(large, c.Deviation)
		}
	}
	switch {
	case max(-low, high) > 20:
		i.say(`Values reach from %s to %s, and networks learn best from values near 0. To bring each column to mean 0 and deviation 1, set "scaled": "standardized" in a grid file, or call Set.Standardized in Go.`, number(low), number(high))
	case i.ImageShape == nil && large > 100*small && i.tabular():
		i.say(`Columns have deviations from %s to %s. To make them all 1, set "scaled": "standardized" in a grid file, or call Set.Standardized in Go.`, number(small), number(large))
	}
}

func (i *Inspection) judgeRepeats() {
	if i.Duplicates > 0 {
		text := fmt.Sprintf("%s the values of an earlier one%s", counted(i.Duplicates, "sample has", "samples have"), i.afterRounding())
		if i.Conflicts > 0 {
			text += fmt.Sprintf(", %d of them with another class", i.Conflicts)
		}
		i.say("%s.", text)
	}
	if i.Leaked > 0 {
		i.say("%s the values of a training sample%s.", counted(i.Leaked, "test sample has", "test samples have"), i.afterRounding())
	}
	if i.Duplicates < 0 {
		i.say("There are more than %d samples. Whether some are the same was not looked at.", mostCompared)
	}
}

// counted writes a number before a word in the singular or plural.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// quoted quotes a name, truncated if it is long.
func quoted(name string) string {
	const most = 40
	if runes := []rune(name); len(runes) > most {
		return fmt.Sprintf("%q…", string(runes[:most]))
	}
	return fmt.Sprintf("%q", name)
}

// listed lists the first of some names.
func listed(names []string) string {
	const most = 8
	text := strings.Join(names[:min(most, len(names))], ", ")
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return text
}

// number formats a number with four digits, without an exponent if that is short.
func number(v float64) string {
	if math.Abs(v) >= 1000 && math.Abs(v) < 1e7 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.4g", v)
}
