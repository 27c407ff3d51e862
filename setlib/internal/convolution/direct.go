package convolution

// gather is a product of the filters, or of their transpose, with vectors at tabulated positions.
type gather struct {
	c             *Convolution
	to, from      Image
	rows, columns lines
	tables        [][]tap // terms of an output, by class of its row and class of its column
	am            int     // values between output channels in the weights
	flip          bool    // use the transpose
}

func (c *Convolution) output() Image {
	return Image{c.window.Rows, c.window.Columns, c.filters}
}

// forward returns the gather for the convolution.
func (c *Convolution) forward() gather {
	w := &c.window
	g := gather{
		c: c, to: c.output(), from: w.On, am: 1,
		rows:    w.forth(w.Rows, w.Height, w.Top, w.On.Rows),
		columns: w.forth(w.Columns, w.Width, w.Left, w.On.Columns),
	}
	g.tabulate(func(channel, row, column int) int {
		return ((channel*w.Height+row)*w.Width + column) * c.filters
	})
	return g
}

// backward returns the gather for the transposed convolution.
func (c *Convolution) backward() gather {
	w := &c.window
	g := gather{
		c: c, to: w.On, from: c.output(), am: w.Height * w.Width * c.filters, flip: true,
		rows:    w.back(w.Rows, w.Height, w.Top, w.On.Rows),
		columns: w.back(w.Columns, w.Width, w.Left, w.On.Columns),
	}
	g.tabulate(func(channel, row, column int) int { return (row*w.Width+column)*c.filters + channel })
	return g
}

// tabulate builds the tables. weight returns the index of the weight of an input channel at a position of
// the window.
func (g *gather) tabulate(weight func(channel, row, column int) int) {
	step := g.c.step
	for _, rows := range g.rows.classes {
		for _, columns := range g.columns.classes {
			var table []tap
			for channel := range g.from.Channels {
				for _, r := range rows {
					for _, c := range columns {
						from := (channel*g.from.Rows+r.from)*g.from.Columns + c.from
						table = append(table, tap{int32(weight(channel, r.number, c.number)), int32(from * step)})
					}
				}
			}
			g.tables = append(g.tables, table)
		}
	}
}

// direct is the task of computing a gather output by output.
type direct gather

// Do computes a range of outputs.
func (g *direct) Do(lo, hi int) {
	c := g.c
	for place := lo; place < hi; place++ {
		row, column := g.rows.of[place/g.to.Columns], g.columns.of[place%g.to.Columns]
		table := g.tables[row.class*len(g.columns.classes)+column.class]
		f := factors{a: c.w, am: g.am, b: c.x, at: (row.first*g.from.Columns + column.first) * c.step}
		c.kernels.product(c.y[place*c.step:], g.to.Rows*g.to.Columns*c.step, g.to.Channels, c.bias, f, table, c.columns, false)
	}
}
