package plotting

import (
	"slices"

	"setlab/setlib/results"
)

// facetGrid holds the panels of a figure with their positions and runs.
type facetGrid struct {
	rowSettings, columnSettings, colorSettings []string
	rows                                       []values // from top to bottom
	colors                                     []values // in the order of the legend
	columns                                    int
	panels                                     []facetPanel
	groups                                     []columnGroup
}

// facetPanel is one panel with its runs.
type facetPanel struct {
	row, column int
	of, values  values             // of the settings of the rows and of the columns
	runs        []*results.Results // by color; nil where there is none
}

// columnGroup is a range of columns that differ only in the last setting of Columns.
type columnGroup struct {
	of           values
	first, width int
}

// arrange finds the rows, columns and colors of results, and puts each run into its panel.
func (f Facets) arrange(r *results.Results) facetGrid {
	g := facetGrid{rowSettings: settingsIn(f.Rows), columnSettings: settingsIn(f.Columns), colorSettings: f.colorsBy(r)}
	all := slices.Concat(g.rowSettings, g.columnSettings, g.colorSettings)
	ranks := f.rank(r, all)
	groups := []*results.Results{r}
	if len(all) > 0 {
		groups = r.By(all...)
	}
	var rows, columns, colors []values
	for _, group := range groups {
		w := group.Row(0)
		rows = append(rows, valuesOf(w, g.rowSettings))
		columns = append(columns, valuesOf(w, g.columnSettings))
		colors = append(colors, valuesOf(w, g.colorSettings))
	}
	g.rows, g.colors = ranks.sorted(rows, g.rowSettings), ranks.sorted(colors, g.colorSettings)
	places := g.placeColumns(ranks, rows, columns)
	for k, group := range groups {
		row := slices.IndexFunc(g.rows, func(v values) bool { return slices.Equal(v, rows[k]) })
		color := slices.IndexFunc(g.colors, func(v values) bool { return slices.Equal(v, colors[k]) })
		column := places[slices.Concat(rows[k], columns[k]).key()]
		p := g.panel(row, column)
		p.of, p.values, p.runs[color] = rows[k], columns[k], group
	}
	slices.SortFunc(g.panels, func(a, b facetPanel) int { return (a.row-b.row)*g.columns + a.column - b.column })
	return g
}

// colorsBy returns the settings of Color, by default the model if runs have one.
func (f Facets) colorsBy(r *results.Results) []string {
	if settings := settingsIn(f.Color); len(settings) > 0 {
		return settings
	}
	if slices.ContainsFunc(r.Values("model"), func(v string) bool { return v != "" }) {
		return []string{"model"}
	}
	return nil
}

// panel returns the panel in a row and column, and adds it if there is none.
func (g *facetGrid) panel(row, column int) *facetPanel {
	at := func(p facetPanel) bool { return p.row == row && p.column == column }
	if !slices.ContainsFunc(g.panels, at) {
		g.panels = append(g.panels, facetPanel{row: row, column: column, runs: make([]*results.Results, len(g.colors))})
	}
	return &g.panels[slices.IndexFunc(g.panels, at)]
}

// placeColumns returns the column of each pair of row and column values, by their joined key. Columns that differ only in the last setting are
// side by side. Each value of the last setting has its own column, unless rows differ in these values: then the values of each row are placed
// from left to right.
func (g *facetGrid) placeColumns(ranks ranking, rows, columns []values) map[string]int {
	leading := g.columnSettings[:max(0, len(g.columnSettings)-1)]
	prefix := func(v values) values { return v[:len(leading)] }
	var prefixes []values
	for _, v := range columns {
		prefixes = append(prefixes, prefix(v))
	}
	places := map[string]int{}
	for _, p := range ranks.sorted(prefixes, leading) {
		inGroup := func(row values) []values { // nil for the values of all rows
			var some []values
			for k, v := range columns {
				if slices.Equal(prefix(v), p) && (row == nil || slices.Equal(rows[k], row)) {
					some = append(some, v)
				}
			}
			return ranks.sorted(some, g.columnSettings)
		}
		all, width := inGroup(nil), 0
		for _, row := range g.rows {
			width = max(width, len(inGroup(row)))
		}
		for _, row := range g.rows {
			own := inGroup(row)
			if len(all) == width {
				own = all
			}
			for k, v := range own {
				places[slices.Concat(row, v).key()] = g.columns + k
			}
		}
		g.groups = append(g.groups, columnGroup{of: p, first: g.columns, width: width})
		g.columns += width
	}
	return places
}
