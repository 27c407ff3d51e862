package plotting

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	networkSide   = 0.13 // from the panel's edges to the outer columns, as a fraction of the width
	networkTop    = 22   // points above the columns, for their captions
	networkBottom = 18   // points below them, for the note on connections left out
	largestDot    = 2.6  // radius in points
	smallestDot   = 0.5
)

func (n network) draw(c draw.Canvas, _ frame, _ ink) {
	places := n.places(c)
	n.lines(c, places)
	n.dots(c, places)
	n.names(c, places)
	n.captions(c)
}

// radius returns the radius of a neuron's dot. Its area is proportional to the degree.
func (n network) radius(v, most int) vg.Length {
	return smallestDot + (largestDot-smallestDot)*vg.Length(math.Sqrt(float64(n.degrees[v])/float64(max(1, most))))
}

// places returns the positions of the neurons. A column has as many lanes as its dots need.
func (n network) places(c draw.Canvas) []vg.Point {
	height := c.Max.Y - c.Min.Y - networkTop - networkBottom
	width := (c.Max.X - c.Min.X) * (1 - 2*networkSide) / vg.Length(max(1, len(n.sizes)-1))
	var places []vg.Point
	for l, size := range n.sizes {
		const room = 3 // points between the centers of neighbors in a lane
		lanes := max(1, min(int(math.Ceil(room*float64(size)/float64(height))), int(width/4/room)))
		x := n.column(c, l)
		for range size {
			r := n.rank[len(places)]
			places = append(places, vg.Point{
				X: x + room*(vg.Length(r%lanes)-vg.Length(lanes-1)/2),
				Y: c.Max.Y - networkTop - height*vg.Length((float64(r)+.5)/float64(size)),
			})
		}
	}
	return places
}

// spots returns the neurons, linked by the connections that are drawn.
func (n network) spots(c draw.Canvas, _ frame, _ string) spots {
	most := slices.Max(append([]int{0}, n.degrees...))
	s := spots{Links: make([][]int, len(n.degrees))}
	for v, at := range n.places(c) {
		s.add(at, n.radius(v, most), n.texts[v])
	}
	for _, strong := range n.strong {
		from, to := strong.Source.Number, strong.Target.Number
		s.Links[from], s.Links[to] = append(s.Links[from], to), append(s.Links[to], from)
	}
	return s
}

// lines draws the strong connections: those between modules first, the strongest last.
func (n network) lines(c draw.Canvas, places []vg.Point) {
	if len(n.strong) == 0 {
		return
	}
	inside := func(k int) bool {
		s := n.strong[k]
		return n.color[s.Source.Number] == n.color[s.Target.Number] && n.color[s.Source.Number] != missing
	}
	order := make([]int, len(n.strong))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int {
		side := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(side[inside(a)], side[inside(b)]), cmp.Compare(n.shares[a], n.shares[b]))
	})
	for _, k := range order {
		s, share := n.strong[k], n.shares[k]
		stroke := fade(textGray, .08+.16*share)
		if inside(k) {
			stroke = fade(n.color[s.Source.Number], .12+.33*share)
		}
		from, to := places[s.Source.Number], places[s.Target.Number]
		var path vg.Path
		path.Move(from)
		bend := (to.X - from.X) * .45
		path.CubeTo(vg.Point{X: from.X + bend, Y: from.Y}, vg.Point{X: to.X - bend, Y: to.Y}, to)
		c.SetLineStyle(draw.LineStyle{Color: stroke, Width: vg.Length(.25 + .55*share)})
		c.Stroke(path)
	}
}

// dots draws the neurons, those with the most connections last.
func (n network) dots(c draw.Canvas, places []vg.Point) {
	order := make([]int, len(places))
	for v := range order {
		order[v] = v
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(n.degrees[a], n.degrees[b]) })
	most := slices.Max(append([]int{0}, n.degrees...))
	for _, v := range order {
		r := n.radius(v, most)
		c.DrawGlyph(draw.GlyphStyle{Color: n.color[v], Radius: r, Shape: draw.CircleGlyph{}}, places[v])
		if n.degrees[v] == 0 {
			c.DrawGlyph(draw.GlyphStyle{Color: background, Radius: r * .6, Shape: draw.CircleGlyph{}}, places[v])
		}
	}
}

// names writes the names of hubs, at the left of the first layer and at the right of others. It moves names down that would overlap.
func (n network) names(c draw.Canvas, places []vg.Point) {
	most := slices.Max(append([]int{0}, n.degrees...))
	for l, hubs := range n.hubs {
		step := tickText.height() + 2
		low := c.Min.Y + networkBottom
		ys := make([]vg.Length, len(hubs))
		for k, h := range hubs {
			ys[k] = places[h.neuron].Y
			if k > 0 {
				ys[k] = min(ys[k], ys[k-1]-step)
			}
		}
		for k := len(ys) - 1; k >= 0; k-- { // not below the column
			ys[k] = max(ys[k], low+step*vg.Length(len(ys)-1-k))
		}
		lanes := n.lanes(c, places, l)
		for k, h := range hubs {
			n.name(c, l, h, places[h.neuron], ys[k], n.radius(h.neuron, most), lanes)
		}
	}
}

// column returns the middle of a layer's column.
func (n network) column(c draw.Canvas, layer int) vg.Length {
	return c.X(networkSide + (1-2*networkSide)*float64(layer)/float64(max(1, len(n.sizes)-1)))
}

// lanes returns the horizontal offsets of a layer's neurons from the middle of their column.
func (n network) lanes(c draw.Canvas, places []vg.Point, layer int) vg.Length {
	first := 0
	for _, size := range n.sizes[:layer] {
		first += size
	}
	far := vg.Length(0)
	for _, p := range places[first : first+n.sizes[layer]] {
		far = max(far, p.X-n.column(c, layer))
	}
	return far
}

// name writes the name of a hub at the given height, with a line to the neuron.
func (n network) name(c draw.Canvas, layer int, h hub, at vg.Point, y, radius, lanes vg.Length) {
	const gap = 14
	column := n.column(c, layer)
	limit := (c.Max.X-c.Min.X)*networkSide - gap - lanes
	x, anchor := column-lanes-gap, 1.
	if layer > 0 {
		x, anchor = column+lanes+gap, 0
		if layer < len(n.sizes)-1 {
			limit = (c.Max.X - c.Min.X) * (1 - 2*networkSide) / vg.Length(len(n.sizes)-1) / 2
		}
	}
	text := fitText(tickText, h.name, limit)
	if kind, number, _ := strings.Cut(h.name, " "); text != h.name && (kind == "neuron" || kind == "input") {
		text = fitText(tickText, number, limit)
	}
	width := tickText.width(text)
	edge := at.X - radius
	if layer > 0 {
		edge = at.X + radius
	}
	c.StrokeLines(draw.LineStyle{Color: textGray, Width: .5}, []vg.Point{{X: edge, Y: at.Y}, {X: x, Y: y}})
	left := x - width*vg.Length(anchor)
	half := tickText.height()/2 + 1
	fillRect(c, fade(background, .85), vg.Rectangle{Min: vg.Point{X: left - 1, Y: y - half}, Max: vg.Point{X: left + width + 1, Y: y + half}})
	style := tickText
	style.color = textDark
	drawText(c, style, text, vg.Point{X: x, Y: y}, anchor, .5, false)
}

// headings returns the names of the layers, or only their sizes where names would overlap.
func (n network) headings(c draw.Canvas) []string {
	var all []string
	for _, form := range []string{"layer %d: %d neurons", "%[2]d neurons", "%[2]d"} {
		all = []string{fmt.Sprintf("%d inputs", n.sizes[0])}
		fits := true
		for l := 1; l < len(n.sizes); l++ {
			all = append(all, fmt.Sprintf(form, l, n.sizes[l]))
			room := n.column(c, l) - n.column(c, l-1)
			fits = fits && (labelText.width(all[l-1])+labelText.width(all[l]))/2+6 <= room
		}
		if fits {
			break
		}
	}
	return all
}

// captions writes the names of the layers above their columns, and a note below on what is drawn.
func (n network) captions(c draw.Canvas) {
	for l, text := range n.headings(c) {
		drawText(c, labelText, text, vg.Point{X: n.column(c, l), Y: c.Max.Y - 4}, .5, 1, false)
	}
	text := fmt.Sprintf("all %d connections; the larger a dot, the more of them", n.count)
	if len(n.strong) < n.count {
		which := fmt.Sprintf("of each layer those %d of the largest |w|", n.each)
		if n.alike {
			which = fmt.Sprintf("%d of each layer, whatever their weights", n.each)
		}
		text = fmt.Sprintf("%d of %d connections: %s; the larger a dot, the more connections", len(n.strong), n.count, which)
	}
	drawText(c, noteText, fitText(noteText, text, c.Max.X-c.Min.X), vg.Point{X: c.X(.5), Y: c.Min.Y + 2}, .5, 0, false)
}
