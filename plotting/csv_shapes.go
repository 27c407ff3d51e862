package plotting

// pairs returns the rows of coordinates.
func pairs(xs, ys []float64) []datum {
	all := make([]datum, len(xs))
	for i := range xs {
		all[i] = datum{x: &xs[i], y: &ys[i]}
	}
	return all
}

func (l line) table() (string, []datum) { return "line", pairs(l.xs, l.ys) }

func (s points) table() (string, []datum) { return "points", pairs(s.xs, s.ys) }

func (a band) table() (string, []datum) {
	all := make([]datum, len(a.xs))
	for i := range a.xs {
		all[i] = datum{x: &a.xs[i], low: &a.lo[i], high: &a.hi[i]}
	}
	return "band", all
}

func (e errorBars) table() (string, []datum) {
	_, all := band(e).table()
	return "error bar", all
}

func (s bars) table() (string, []datum) {
	all := make([]datum, len(s.labels))
	for i, label := range s.labels {
		all[i] = datum{name: label, y: &s.values[i]}
	}
	return "bar", all
}

func (s hbars) table() (string, []datum) {
	all := make([]datum, len(s.labels))
	for i, label := range s.labels {
		all[i] = datum{name: label, y: &s.values[i]}
		if lo, hi, ok := s.ends(i); ok {
			all[i].low, all[i].high = &lo, &hi
		}
	}
	return "bar", all
}

func (r reference) table() (string, []datum) {
	if r.vertical {
		return "reference", []datum{{x: &r.value}}
	}
	return "reference", []datum{{y: &r.value}}
}

func (h histogram) table() (string, []datum) {
	all := make([]datum, len(h.counts))
	for i := range h.counts {
		middle := h.lo + (float64(i)+.5)*h.width
		all[i] = datum{x: &middle, y: &h.counts[i]}
	}
	return "histogram", all
}

func (h heat) table() (string, []datum) {
	all := make([]datum, len(h.values))
	for i := range h.values {
		column, row := float64(i%h.cols), float64(i/h.cols)
		all[i] = datum{x: &column, y: &row, low: &h.values[i], high: &h.values[i]}
	}
	return "heat", all
}

func (g bipartite) table() (string, []datum) {
	all := make([]datum, len(g.from))
	for k := range g.from {
		from, to := float64(g.from[k]), float64(g.to[k])
		all[k] = datum{x: &from, y: &to}
		if g.weights != nil {
			weight := float64(g.weights[k])
			all[k].low, all[k].high = &weight, &weight
		}
	}
	return "connection", all
}

func (n network) table() (string, []datum) {
	all := make([]datum, len(n.strong))
	for k, c := range n.strong {
		from, to := float64(c.Source.Number), float64(c.Target.Number)
		all[k] = datum{x: &from, y: &to, low: &n.strong[k].Strength, high: &n.strong[k].Strength}
	}
	return "connection", all
}
