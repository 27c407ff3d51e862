package plotting

import (
	"cmp"
	"strconv"
	"strings"

	"setlab/datasets"
)

// usual has the texts to write unless Names has others: the paper's symbols, and the data that the metrics of sweeps are measured on.
var usual = map[string]string{
	"steps": "n^{CD}", "hidden": "n^{h}", "connections": "n^{W}", "epoch": "training epochs", "last connections": "weights after training",
	"accuracy": "accuracy on the test data", "log-probability": "log-probability of test data", "p": "p (paper's criterion)",
}

// named returns the text for a setting, a metric or a score.
func (f Facets) named(what string) string { return cmp.Or(f.Names[what], usual[what], what) }

// valueTitle returns the text for the value of a setting.
func (f Facets) valueTitle(setting, value string) string {
	if title := cmp.Or(f.Names[setting+"="+value], f.Names[value]); title != "" {
		return title
	}
	if _, err := strconv.ParseFloat(value, 64); err == nil {
		return f.named(setting) + " = " + strings.Replace(value, "-", "−", 1)
	}
	switch {
	case value == "true":
		return f.named(setting)
	case value == "false":
		return "no " + f.named(setting)
	case setting == "data":
		return datasets.Title(value)
	}
	return value
}

// title returns the text for the values of several settings.
func (f Facets) title(settings []string, v values) string {
	if name := f.Names[strings.Join(v, ", ")]; name != "" && len(v) > 1 {
		return name
	}
	var titles []string
	for k, s := range settings {
		if t := f.valueTitle(s, v[k]); t != "" {
			titles = append(titles, t)
		}
	}
	return strings.Join(titles, ", ")
}

// has reports whether a reference line is for panels with these values.
func (l ReferenceLine) has(settings []string, v values) bool {
	for k, s := range settings {
		if l.In == v[k] || l.In == s+"="+v[k] {
			return true
		}
	}
	return l.In == ""
}

// scoreParts splits a score into its kind and its metric: "best" and "accuracy [%]". The kind of a metric alone is "last".
func scoreParts(what string) (kind, metric string) {
	for _, kind := range []string{"best", "last", "epoch of best", "fall of"} {
		if metric, ok := strings.CutPrefix(what, kind+" "); ok {
			return kind, metric
		}
	}
	if metric, by, ok := strings.Cut(what, " at best "); ok {
		by, _, _ = strings.Cut(by, " [")
		return "at best " + by, metric
	}
	if k := strings.LastIndex(what, " at "); k >= 0 {
		if _, err := strconv.ParseFloat(what[k+4:], 64); err == nil {
			return what[k+1:], what[:k]
		}
	}
	if what == "epochs" {
		return "", what
	}
	return "last", what
}

// score returns the score in the syntax of package results.
func score(what string) string {
	if kind, metric := scoreParts(what); kind == "last" {
		return "last " + metric
	}
	return what
}

// scoreTitle returns the text above the bars of a score: "last connections", or its entry in Names.
func (f Facets) scoreTitle(what string) string {
	if name := f.Names[score(what)]; name != "" {
		return name
	}
	bare, _, _ := strings.Cut(score(what), " [")
	if kind, _ := scoreParts(what); strings.HasPrefix(kind, "at ") && !strings.HasSuffix(bare, kind) {
		bare += " " + kind
	}
	return cmp.Or(usual[bare], bare)
}

// scoreLabel returns the label of the axis of bars: "connections [thousands]".
func (f Facets) scoreLabel(what string) string {
	kind, metric := scoreParts(what)
	if kind == "epoch of best" {
		return f.named("epoch")
	}
	return f.metricLabel(metric)
}

// scoreTitleWithUnit returns the title with the unit: "last accuracy [%]".
func (f Facets) scoreTitleWithUnit(what string) string {
	kind, metric := scoreParts(what)
	if name := f.Names[score(what)]; name != "" || strings.HasPrefix(kind, "at ") {
		return f.named(score(what))
	}
	return strings.TrimSpace(kind + " " + f.metricLabel(metric))
}

// metricLabel returns the label of a metric's axis, with its unit, whether or not the entry in Names has the unit.
func (f Facets) metricLabel(metric string) string {
	bare, unit, ok := strings.Cut(metric, " [")
	if name := f.Names[metric]; name != "" || !ok {
		return f.named(metric)
	}
	return f.named(bare) + " [" + unit
}
