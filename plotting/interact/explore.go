package interact

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"setlab/plotting"
	"setlab/setlib/results"
)

// Explore shows a figure of results with controls that choose the axes, the settings of colors, rows and columns, and the runs. Below the figure
// is a line of Go to copy, which draws the same figure from a variable all with the results:
//
//	plotting.Facets{Y: "accuracy [%]", Color: "model", Rows: "data"}.Figure(all.Where("rule", "SET"))
//
// Colors, rows and columns are settings in which runs differ. Runs can be filtered by settings with at most 20 values. Explore panics if no run
// has a metric.
func Explore(all *results.Results) {
	metrics := measured(all)
	if len(metrics) == 0 {
		panic("interact: Explore: no run of the results has a metric to draw")
	}
	Show(func(c *Controls) any { return explored(c, all, metrics) })
}

// explored returns the result of Explore for the current controls.
func explored(c *Controls, all *results.Results, metrics []string) any {
	settings := all.Settings()
	if !slices.Contains(settings, "model") && all.Value("model") != "" {
		settings = append([]string{"model"}, settings...)
	}
	x := c.Choice("x", append([]string{"epoch"}, numeric(all, settings)...)...)
	ys := metrics
	if x != "epoch" {
		ys = nil
		for _, metric := range metrics {
			ys = append(ys, "best "+metric, "last "+metric)
		}
	}
	facets := plotting.Facets{Y: c.Choice("y", ys...), Color: c.Choice("color", settings...)}
	if x != "epoch" {
		facets.X = x
	}
	others := append([]string{none}, settings...)
	if rows := c.Choice("rows", others...); rows != none {
		facets.Rows = rows
	}
	if columns := c.Choice("columns", others...); columns != none {
		facets.Columns = columns
	}
	facets.Single = c.Check("a line for each run", false)
	facets.LogY = c.Check("logarithmic y", false)
	chosen, drawn := all, "all"
	for _, setting := range settings {
		values := all.Values(setting)
		if len(values) < 2 || len(values) > mostValues {
			continue
		}
		only := c.Choice("only "+setting, append([]string{every}, shown(values)...)...)
		if only == every || chosen.Len() == 0 {
			continue
		}
		value := values[slices.Index(shown(values), only)]
		chosen, drawn = chosen.Where(setting, value), fmt.Sprintf("%s.Where(%q, %q)", drawn, setting, value)
	}
	if chosen.Len() == 0 {
		return "No run has all of these values."
	}
	return drawing{facets.Figure(chosen), code(facets) + ".Figure(" + drawn + ")"}
}

const (
	none       = "–"
	every      = "all"
	unset      = "(none)"
	mostValues = 20
)

// shown returns values as options to choose from. A run without the setting has the value "".
func shown(values []string) []string {
	all := slices.Clone(values)
	for k, v := range all {
		switch v {
		case "":
			all[k] = unset
		case every:
			all[k] = "(" + v + ")"
		}
	}
	return all
}

// measured returns the metrics that can be drawn, accuracies and log-probabilities first, with their units.
func measured(all *results.Results) []string {
	var first, others []string
	for _, metric := range all.Metrics() {
		switch {
		case strings.HasSuffix(metric, "accuracy"):
			first = append(first, metric+" [%]")
		case strings.HasSuffix(metric, "log-probability"):
			first = append(first, metric+" [nats]")
		default:
			others = append(others, metric)
		}
	}
	return append(first, others...)
}

// numeric returns the settings with two or more values, all of them numbers. Some runs may lack the setting.
func numeric(all *results.Results, settings []string) []string {
	var names []string
	for _, setting := range settings {
		values := slices.DeleteFunc(all.Values(setting), func(v string) bool { return v == "" })
		if len(values) > 1 && !slices.ContainsFunc(values, func(v string) bool { _, err := strconv.ParseFloat(v, 64); return err != nil }) {
			names = append(names, setting)
		}
	}
	return names
}

// code returns the facets as Go.
func code(f plotting.Facets) string {
	var fields []string
	for _, field := range [][2]string{{"X", f.X}, {"Y", f.Y}, {"Color", f.Color}, {"Rows", f.Rows}, {"Columns", f.Columns}} {
		if field[1] != "" {
			fields = append(fields, fmt.Sprintf("%s: %q", field[0], field[1]))
		}
	}
	if f.Single {
		fields = append(fields, "Single: true")
	}
	if f.LogY {
		fields = append(fields, "LogY: true")
	}
	return "plotting.Facets{" + strings.Join(fields, ", ") + "}"
}

// drawing is a figure with the line of Go that draws it.
type drawing struct {
	figure *plotting.Figure
	line   string
}

// String is shown if there is no page.
func (d drawing) String() string { return d.figure.String() + "\n" + d.line }

// below adds the line below the image of the figure. A click selects all of the line.
func (d drawing) below(p picture) picture {
	p.html += `<pre class="setlab-code" title="Click to select all." style="user-select: all; -webkit-user-select: all; white-space: pre-wrap">` + template.HTMLEscapeString(d.line) + `</pre>`
	p.words += "\n" + d.line
	return p
}
