package datasets

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
)

// String returns a report: size, classes, columns, and what looks wrong.
func (i *Inspection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s x %s", i.Path, i.Format, counted(i.Samples, "sample", "samples"), counted(len(i.Columns), "column", "columns"))
	if i.Classes != nil {
		fmt.Fprintf(&b, ", %s", counted(len(i.Classes), "class", "classes"))
	}
	b.WriteString("\n")
	if i.Splits != nil {
		fmt.Fprintf(&b, "  splits   %s\n", strings.Join(i.Splits, ", "))
	}
	for k, a := range i.Arrays {
		fmt.Fprintf(&b, "  %-8s %s\n", []string{"arrays", ""}[min(k, 1)], printable(a))
	}
	if i.ImageShape != nil {
		fmt.Fprintf(&b, "  images   %s\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(i.ImageShape), " ", " x "), "[]"))
	}
	if i.Classes != nil {
		fmt.Fprintf(&b, "  classes  %s\n", countsOf(i.Classes, 20))
		if i.Label != "" {
			fmt.Fprintf(&b, "           of column %q\n", i.Label)
		}
	}
	for k, c := range i.Targets[:min(mostListed, len(i.Targets))] {
		fmt.Fprintf(&b, "  %-8s %q: %s to %s, mean %s, deviation %s\n", []string{"targets", ""}[min(k, 1)], c.Name, number(c.Min), number(c.Max), number(c.Mean), number(c.Deviation))
	}
	b.WriteString(i.columns())
	if i.Wrong != nil {
		b.WriteString("What looks wrong:\n")
	} else {
		b.WriteString("Nothing looks wrong.\n")
	}
	for _, w := range i.Wrong {
		b.WriteString("- " + w + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// mostListed is the largest number of columns that are listed one by one.
const mostListed = 40

// columns lists the columns or, if there are many, summarizes them.
func (i *Inspection) columns() string {
	var b strings.Builder
	if len(i.Columns) > mostListed || i.ImageShape != nil {
		kinds := map[string]int{}
		low, high, n, sum, square := math.Inf(1), math.Inf(-1), 0.0, 0.0, 0.0
		for _, c := range i.Columns {
			if kinds[c.Kind]++; c.Kind == "text" || c.n == 0 {
				continue
			}
			m := float64(c.n)
			low, high, n = min(low, c.Min), max(high, c.Max), n+m
			sum, square = sum+m*c.Mean, square+m*(c.Deviation*c.Deviation+c.Mean*c.Mean)
		}
		label := "columns"
		for _, kind := range []string{"0/1", "integer", "number", "text"} {
			if kinds[kind] > 0 && i.ImageShape == nil {
				fmt.Fprintf(&b, "  %-8s %d %s\n", label, kinds[kind], kind)
				label = ""
			}
		}
		if n > 0 {
			mean := sum / n
			fmt.Fprintf(&b, "  values   %s to %s, mean %s, deviation %s\n", number(low), number(high), number(mean), number(math.Sqrt(max(0, square/n-mean*mean))))
		}
		return b.String()
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  column\ttype\tmissing\tvalues")
	for _, c := range i.Columns {
		values := countsOf(c.Texts, 5)
		if c.Kind != "text" {
			values = fmt.Sprintf("%s to %s, mean %s, deviation %s", number(c.Min), number(c.Max), number(c.Mean), number(c.Deviation))
		}
		if c.n == 0 && c.Texts == nil {
			values = "none"
		}
		fmt.Fprintf(w, "  %s\t%s\t%d\t%s\n", printable(fmt.Sprintf("%.40s", c.Name)), c.Kind, c.Missing, values)
	}
	w.Flush()
	return b.String()
}

// countsOf lists the first texts with their counts: "red (×27), blue (×13)".
func countsOf(counts []ClassCount, most int) string {
	var all []string
	for _, c := range counts[:min(most, len(counts))] {
		all = append(all, fmt.Sprintf("%s (×%d)", printable(fmt.Sprintf("%.40s", c.Name)), c.Count))
	}
	if len(counts) > most {
		all = append(all, fmt.Sprintf("and %d more", len(counts)-most))
	}
	return strings.Join(all, ", ")
}

// printable escapes line breaks, tabs and the control characters of terminals, as in Go's strings.
func printable(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}
