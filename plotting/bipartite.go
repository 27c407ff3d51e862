package plotting

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// BipartiteOptions say how Panel.Bipartite draws a layer. The zero value draws
// two rows of dots, the inputs below.
type BipartiteOptions struct {
	// Columns puts the inputs in a column at the left and the outputs in one at
	// the right, instead of in two rows.
	Columns bool

	// In and Out are the names of the two layers of neurons.
	In, Out string

	// Grown and Removed mark connections by their index. Those that the last
	// evolution step added are green, or have a green edge once they have a
	// weight; those that it removed are dashed and gray. Each is nil or as long
	// as the connections.
	Grown, Removed []bool
}

// Bipartite draws a sparse layer: neurons as dots, sized by their degree, and
// connection k as a line from input from[k] to output to[k], blue where
// weights[k] is positive and orange where it is negative. Lines are thicker for
// larger absolute values, up to the 0.9 quantile of all; larger values have the same
// thickness, so a single large weight does not hide all others. weights may be nil.
// A second call replaces the drawing.
//
// It panics if the lengths differ or a connection leads outside nIn x nOut.
func (p *Panel) Bipartite(nIn, nOut int, from, to []int, weights []float32, o BipartiteOptions) {
	sameLength("Bipartite", "", "from", len(from), "to", len(to))
	if weights != nil {
		sameLength("Bipartite", "", "connections", len(from), "weights", len(weights))
	}
	if o.Grown != nil {
		sameLength("Bipartite", "", "connections", len(from), "Grown", len(o.Grown))
	}
	if o.Removed != nil {
		sameLength("Bipartite", "", "connections", len(from), "Removed", len(o.Removed))
	}
	for k := range from {
		if from[k] < 0 || from[k] >= nIn || to[k] < 0 || to[k] >= nOut {
			panic(fmt.Sprintf("plotting: Bipartite: connection %d leads from %d to %d in a layer of %d x %d neurons", k, from[k], to[k], nIn, nOut))
		}
	}
	o.Grown, o.Removed = slices.Clone(o.Grown), slices.Clone(o.Removed)
	g := bipartite{nIn, nOut, slices.Clone(from), slices.Clone(to), slices.Clone(weights), o}
	p.fig.mu.Lock()
	defer p.fig.mu.Unlock()
	p.used = true
	m := mark{layer: layerHeat, shape: g}
	if i := slices.IndexFunc(p.marks, func(m mark) bool { return m.layer == layerHeat }); i >= 0 {
		p.marks[i] = m
		return
	}
	p.marks = append(p.marks, m)
}

type bipartite struct {
	nIn, nOut int
	from, to  []int
	weights   []float32
	BipartiteOptions
}

func (g bipartite) extent(b *bounds) {
	b.x.add(0)
	b.x.add(1)
	b.y.add(0)
	b.y.add(1)
}

func (g bipartite) draw(c draw.Canvas, _ frame, _ ink) {
	largest := g.scale()
	order := make([]int, len(g.from))
	for k := range order {
		order[k] = k
	}
	// Weak connections first, so that strong ones are not hidden.
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(g.rank(a), g.rank(b)), cmp.Compare(g.strength(a, largest), g.strength(b, largest)))
	})
	for _, k := range order {
		s := g.style(k, largest)
		ends := []vg.Point{g.place(c, g.from[k], false), g.place(c, g.to[k], true)}
		if g.rank(k) == 2 && g.weighs(k) {
			c.StrokeLines(draw.LineStyle{Color: fade(grown, 0.4), Width: s.Width + seam}, ends)
		}
		c.StrokeLines(s, ends)
	}
	g.dots(c, g.from, g.nIn, false)
	g.dots(c, g.to, g.nOut, true)
	g.captions(c)
}

// seam is how much wider the green line below a grown connection is than the connection's line.
const seam = 2.4

// strongest is the quantile of the absolute weights from which on lines have the largest thickness.
const strongest = 0.9

// scale is the absolute weight of the strongest line.
func (g bipartite) scale() float64 {
	var sizes []float64
	for _, w := range g.weights {
		if v := math.Abs(float64(w)); finite(v) && v > 0 {
			sizes = append(sizes, v)
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[int(math.Round(strongest*float64(len(sizes)-1)))]
}

// weighs reports whether a connection has a weight other than 0.
func (g bipartite) weighs(k int) bool { return g.weights != nil && g.weights[k] != 0 }

// rank orders connections for drawing: removed ones first, grown ones last.
func (g bipartite) rank(k int) int {
	switch {
	case g.Removed != nil && g.Removed[k]:
		return 0
	case g.Grown != nil && g.Grown[k]:
		return 2
	}
	return 1
}

// connectionKinds are the kinds of connections, in the order of the legend.
var connectionKinds = []string{"positive weight", "negative weight", "removed", "grown"}

// entries returns the legend's entries for the kinds of connections that occur.
func (g bipartite) entries() []entry {
	var has [4]bool
	for k := range g.from {
		switch g.rank(k) {
		case 0:
			has[2] = true
		case 2:
			has[3] = true
		default:
			if g.weights != nil {
				sign := 0
				if g.weights[k] < 0 {
					sign = 1
				}
				has[sign] = true
			}
		}
	}
	inks := [4]ink{{color: positive}, {color: negative}, {color: textGray, dashes: []float64{2.5, 2}}, {color: grown}}
	var list []entry
	for i, name := range connectionKinds {
		if has[i] {
			list = append(list, entry{name: name, ink: inks[i], line: true})
		}
	}
	return list
}

// strength returns the connection's absolute weight as a fraction of the largest, at most 1; 0.5 without weights.
func (g bipartite) strength(k int, largest float64) float64 {
	if g.weights == nil || largest == 0 {
		return 0.5
	}
	if v := math.Abs(float64(g.weights[k])); finite(v) {
		return math.Min(1, v/largest)
	}
	return 0
}

func (g bipartite) style(k int, largest float64) draw.LineStyle {
	s := g.strength(k, largest)
	style := draw.LineStyle{Width: vg.Length(0.35 + 1.5*s), Color: fade(positive, 0.2+0.7*s)}
	switch {
	case g.Removed != nil && g.Removed[k]:
		style.Color, style.Width, style.Dashes = fade(textGray, 0.6), 0.6, []vg.Length{2.5, 2}
	case g.Grown != nil && g.Grown[k] && !g.weighs(k):
		style.Color, style.Width = grown, max(style.Width, 0.9)
	case g.weights != nil && g.weights[k] < 0:
		style.Color = fade(negative, 0.2+0.7*s)
	case g.weights == nil:
		style.Color, style.Width = fade(textGray, 0.7), 0.7
	}
	if g.rank(k) == 2 && g.weighs(k) { // to be seen on its seam
		style.Color = map[bool]color.Color{true: positive, false: negative}[g.weights[k] > 0]
	}
	return style
}

// place returns the center of a neuron's dot.
func (g bipartite) place(c draw.Canvas, i int, out bool) vg.Point {
	n := g.nIn
	if out {
		n = g.nOut
	}
	along := (float64(i) + 0.5) / float64(n)
	across := bipartiteMargin
	if out {
		across = 1 - bipartiteMargin
	}
	if g.Columns {
		return vg.Point{X: c.X(across), Y: c.Y(1 - along)}
	}
	return vg.Point{X: c.X(along), Y: c.Y(across)}
}

// bipartiteMargin leaves room outside the dots for the layers' names.
const bipartiteMargin = 0.13

func (g bipartite) dots(c draw.Canvas, ends []int, n int, out bool) {
	degree, largest := make([]int, n), 1
	for _, i := range ends {
		degree[i]++
		largest = max(largest, degree[i])
	}
	size := c.Max.X - c.Min.X
	if g.Columns {
		size = c.Max.Y - c.Min.Y
	}
	spacing := size / vg.Length(max(1, n))
	radius := min(0.42*spacing, 5.5)
	for i, d := range degree {
		// The area is proportional to the degree; a neuron without connections is a ring.
		r := radius * vg.Length(math.Sqrt(0.2+0.8*float64(d)/float64(largest)))
		p := g.place(c, i, out)
		c.DrawGlyph(draw.GlyphStyle{Color: textDark, Radius: r, Shape: draw.CircleGlyph{}}, p)
		if d == 0 {
			c.DrawGlyph(draw.GlyphStyle{Color: background, Radius: r * 0.65, Shape: draw.CircleGlyph{}}, p)
		}
	}
}

func (g bipartite) captions(c draw.Canvas) {
	for _, l := range []struct {
		text   string
		across float64
	}{{g.In, 0}, {g.Out, 1}} {
		if l.text == "" {
			continue
		}
		x, y := 0.5, 0.02+0.96*l.across
		if g.Columns {
			x, y = y, 0.5
		}
		text := fitText(labelText, l.text, c.Max.X-c.Min.X)
		drawText(c, labelText, text, vg.Point{X: c.X(x), Y: c.Y(y)}, 0.5, l.across, g.Columns)
	}
}
