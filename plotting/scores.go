package plotting

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"setlab/setlib/results"
)

// Scores writes results as a table; [Facets] draws them as a figure. The paper's Table 3 has one row per model and one column per score:
//
//	plotting.Scores{
//		Groups: "data", Rows: "model",
//		Scores: []string{"best accuracy [%] %.2f * …", "n^{W} = last connections %.0f", "seeds = runs"},
//	}.Table(all)
//
// A single score can have one column for each value of other settings:
//
//	plotting.Scores{
//		Groups: "data", Rows: "steps, hidden", Columns: "model",
//		Scores: []string{"best log-probability [nats] %.2f *"},
//	}.Table(all)
//
// Settings and scores are those of package results. A cell is the mean over the runs with the score, such as over seeds. A cell without runs is a
// dash.
type Scores struct {
	// Groups, Rows and Columns are settings. Several are joined by commas: "steps, hidden". Each group has a heading; by default there is one
	// group without a heading. By default rows are models. With Columns, Scores must have one score.
	Groups, Rows, Columns string

	// Scores are scores with their unit, format and mark in the syntax of [Columns]; "*" marks the best of a group, or with Columns the best of
	// a row, which is the smallest if [results.SmallIsBetter]. A text before "=" is the heading. A "…" at the end adds the lowest and highest of
	// several runs. The score "runs" is the number of runs.
	Scores []string

	// More are additional columns in the syntax of [Columns], such as the paper's numbers. MoreOf returns their cells for the runs of a row.
	More   []string
	MoreOf func(group *results.Results) []any

	// Order and Names are as in [Facets].
	Order []string
	Names map[string]string

	// Title is written above the table; empty means none.
	Title string
}

// scoreColumn is an entry of Scores.
type scoreColumn struct {
	score  string
	ranges bool
	column Column
}

// Table returns the table. It panics if the results lack a setting or a metric, and names those that exist.
func (s Scores) Table(r *results.Results) *Table {
	names := Facets{Names: s.Names, Order: s.Order}
	groups, rows, columns := settingsIn(s.Groups), settingsIn(s.Rows), settingsIn(s.Columns)
	if len(rows) == 0 {
		rows = []string{"model"}
	}
	all := slices.Concat(groups, rows, columns)
	ranks := names.rank(r, all)
	of := func(r *results.Results, settings []string) []*results.Results {
		if len(settings) == 0 {
			return []*results.Results{r}
		}
		parts := r.By(settings...)
		slices.SortStableFunc(parts, func(a, b *results.Results) int {
			return ranks.compare(valuesOf(a.Row(0), settings), valuesOf(b.Row(0), settings), settings)
		})
		return parts
	}
	scores := s.read()
	across := of(r, columns)
	if len(columns) == 0 {
		across = nil
	}
	tops := make([]values, len(across)) // the settings of the columns
	for k, part := range across {
		tops[k] = valuesOf(part.Row(0), columns)
	}
	heads := names.rowColumns(of(r, rows), rows)
	t := &Table{Title: s.Title, BestOfRow: len(columns) > 0, Columns: slices.Clone(heads)}
	for _, c := range scores {
		if c.score != "runs" {
			r.Score(c.score) // panics if no run has it
			if c.column.Best == Highest && results.SmallIsBetter(c.score) {
				c.column.Best = Lowest
			}
		}
		if across == nil {
			t.Columns = append(t.Columns, c.column)
		}
		for _, top := range tops {
			head := c.column
			head.Name = names.title(columns, top)
			t.Columns = append(t.Columns, head)
		}
	}
	t.Columns = append(t.Columns, Columns(s.More)...)
	for _, group := range of(r, groups) {
		if len(groups) > 0 {
			t.group(names.title(groups, valuesOf(group.Row(0), groups)))
		}
		for _, row := range of(group, rows) {
			cells := names.rowCells(row.Row(0), rows, len(heads))
			for _, c := range scores {
				if across == nil {
					cells = append(cells, c.cell(row))
				}
				for _, top := range tops {
					cells = append(cells, c.cell(having(row, columns, top)))
				}
			}
			if s.MoreOf != nil {
				cells = append(cells, s.MoreOf(row)...)
			}
			t.Add(cells)
		}
	}
	return t
}

// read parses the texts of Scores.
func (s Scores) read() []scoreColumn {
	if s.Columns != "" && len(s.Scores) != 1 {
		panic("plotting: Scores: with Columns there is one score, such as \"best accuracy [%] %.2f *\"; there are " + strconv.Itoa(len(s.Scores)))
	}
	var all []scoreColumn
	for _, text := range s.Scores {
		text, ranges := strings.CutSuffix(text, " …")
		heading, score, renamed := strings.Cut(text, " = ")
		if !renamed {
			score = text
		}
		c := scoreColumn{ranges: ranges, column: Columns([]string{score})[0]}
		c.score = c.column.heading()
		if renamed {
			h := Columns([]string{heading})[0]
			c.column.Name, c.column.Unit = h.Name, cmp.Or(h.Unit, c.column.Unit)
		}
		all = append(all, c)
	}
	return all
}

// cell is the score of a group of runs.
func (c scoreColumn) cell(group *results.Results) any {
	if c.score == "runs" {
		return len(group.Sample("epochs").Values)
	}
	sample := group.Sample(c.score)
	if c.ranges {
		return SpreadOf(sample)
	}
	return sample.Mean()
}

// having returns the rows with the given values of settings.
func having(r *results.Results, settings []string, v values) *results.Results {
	for k, s := range settings {
		r = r.Where(s, v[k])
	}
	return r
}

// rowColumns returns the columns that name rows: one for each setting, or one for all if Names has their joined values.
func (f Facets) rowColumns(rows []*results.Results, settings []string) []Column {
	joined := len(settings) > 1
	for _, row := range rows {
		joined = joined && f.Names[valuesOf(row.Row(0), settings).joined()] != ""
	}
	if joined {
		return []Column{{Name: f.named(values(settings).joined())}}
	}
	var columns []Column
	for _, s := range settings {
		columns = append(columns, Column{Name: f.named(s)})
	}
	return columns
}

// rowCells returns the cells of these columns.
func (f Facets) rowCells(w results.Row, settings []string, columns int) []any {
	v := valuesOf(w, settings)
	if columns < len(settings) {
		return []any{f.title(settings, v)}
	}
	var cells []any
	for k, s := range settings {
		if _, err := strconv.ParseFloat(v[k], 64); err == nil && f.Names[v[k]] == "" && f.Names[s+"="+v[k]] == "" {
			cells = append(cells, v[k])
		} else {
			cells = append(cells, f.valueTitle(s, v[k]))
		}
	}
	return cells
}
