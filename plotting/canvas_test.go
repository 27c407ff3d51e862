package plotting

import (
	"fmt"
	"math"
	"slices"
	"testing"

	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"
)

// box is the place of a text on the page: its four corners in order.
type box struct {
	text    string
	corners [4]vg.Point
}

func rectangleBox(r vg.Rectangle) box {
	return box{corners: [4]vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}}
}

// page is what a figure drew: the places of its texts and its size.
type page struct {
	sheet *sheet
	boxes []box
	rec   *recorder.Canvas
}

// drawn lays a figure out and draws it on a canvas that records.
func drawn(t *testing.T, f *Figure) page {
	t.Helper()
	p := page{rec: &recorder.Canvas{}}
	err := f.render(func(vg.Length, vg.Length) vg.Canvas { return p.rec })
	if err != nil {
		t.Fatal(err)
	}
	p.sheet = f.snapshot().layOut()
	p.boxes = textBoxes(t, p.rec)
	return p
}

// place is a translation and rotation, as drawText uses them.
type place struct {
	x, y, angle float64
}

// textBoxes follows the transformations of a recording and returns the bounding
// box of each text, from its baseline to the height of its capitals.
func textBoxes(t *testing.T, rec *recorder.Canvas) []box {
	t.Helper()
	var boxes []box
	stack := []place{{}}
	for _, action := range rec.Actions {
		top := &stack[len(stack)-1]
		switch a := action.(type) {
		case *recorder.Push:
			stack = append(stack, *top)
		case *recorder.Pop:
			stack = stack[:len(stack)-1]
		case *recorder.Translate:
			x, y := top.apply(float64(a.Point.X), float64(a.Point.Y))
			top.x, top.y = x, y
		case *recorder.Rotate:
			top.angle += a.Angle
		case *recorder.FillString:
			face := plotfont.DefaultCache.Lookup(a.Font, a.Size)
			w, h := float64(face.Width(a.String)), capHeight*float64(a.Size)
			b := box{text: a.String}
			for i, corner := range [][2]float64{{0, 0}, {w, 0}, {w, h}, {0, h}} {
				x, y := top.apply(float64(a.Point.X)+corner[0], float64(a.Point.Y)+corner[1])
				b.corners[i] = vg.Point{X: vg.Length(x), Y: vg.Length(y)}
			}
			boxes = append(boxes, b)
		}
	}
	return boxes
}

func (p place) apply(x, y float64) (float64, float64) {
	sin, cos := math.Sincos(p.angle)
	return p.x + x*cos - y*sin, p.y + x*sin + y*cos
}

// checkTexts demands that no two texts overlap and all lie on the page.
func (p page) checkTexts(t *testing.T) {
	t.Helper()
	for i, a := range p.boxes {
		for _, c := range a.corners {
			if c.X < -slack || c.Y < -slack || c.X > p.sheet.width+slack || c.Y > p.sheet.height+slack {
				t.Errorf("%q at %v lies outside the page of %v x %v", a.text, a.corners, p.sheet.width, p.sheet.height)
				break
			}
		}
		for _, b := range p.boxes[i+1:] {
			if a.overlaps(b) {
				t.Errorf("%q at %v overlaps %q at %v", a.text, a.corners, b.text, b.corners)
			}
		}
	}
}

// slack is by how much boxes may overlap: superscripts touch what they belong to.
const slack = 0.3

// overlaps tries to separate the boxes along the sides of either.
func (b box) overlaps(o box) bool {
	for _, p := range []box{b, o} {
		for i := range 2 {
			side := p.corners[i+1].Sub(p.corners[i])
			length := vg.Length(math.Hypot(float64(side.X), float64(side.Y)))
			lo, hi := b.along(side)
			olo, ohi := o.along(side)
			if lo+slack*length >= ohi || olo+slack*length >= hi {
				return false
			}
		}
	}
	return true
}

func (b box) along(side vg.Point) (lo, hi vg.Length) {
	lo, hi = b.corners[0].Dot(side), b.corners[0].Dot(side)
	for _, c := range b.corners {
		lo, hi = min(lo, c.Dot(side)), max(hi, c.Dot(side))
	}
	return lo, hi
}

// checkData checks that no text lies over the data of a panel, except the numbers of
// bars, and that the data areas of a row or column are aligned.
func (p page) checkData(t *testing.T) {
	t.Helper()
	for _, c := range p.sheet.cells {
		if c.drawing {
			continue
		}
		for _, b := range p.boxes {
			if b.overlaps(rectangleBox(c.data)) && !c.isBarNumber(b.text) {
				t.Errorf("%q at %v lies over the data of panel %d, %d at %v", b.text, b.corners, c.row, c.col, c.data)
			}
		}
		for _, o := range p.sheet.cells {
			if o.drawing {
				continue
			}
			if o.row == c.row && (o.data.Min.Y != c.data.Min.Y || o.data.Max.Y != c.data.Max.Y) {
				t.Errorf("panels %d, %d and %d, %d of one row are not aligned: %v, %v", c.row, c.col, o.row, o.col, c.data, o.data)
			}
			if o.col == c.col && (o.data.Min.X != c.data.Min.X || o.data.Max.X != c.data.Max.X) {
				t.Errorf("panels %d, %d and %d, %d of one column are not aligned: %v, %v", c.row, c.col, o.row, o.col, c.data, o.data)
			}
		}
	}
}

// figure2 has the shape of the paper's Figure 2.
func figure2(points int) *Figure {
	models := []string{"RBM", "RBM_{FixProb}", "SET-RBM"}
	f := Grid(3, 3)
	f.Letters = true
	for i := range 3 {
		for j := range 3 {
			p := f.Panel(i, j)
			p.Title = fmt.Sprintf("n^{CD} = %d, n^{h} = %d", i, j)
			p.XLabel, p.YLabel, p.ShareLabel = "epoch", "log-probability [nats]", "fraction of n^{W}"
			for k, m := range models {
				xs, ys, lo, hi := make([]float64, points), make([]float64, points), make([]float64, points), make([]float64, points)
				for e := range xs {
					xs[e] = 5000 * float64(e) / float64(points-1)
					ys[e] = -85 - 8*float64(k)*math.Sqrt(xs[e]/1000)
					lo[e], hi[e] = ys[e]-2, ys[e]+2
				}
				p.Line(m, xs, ys)
				p.Band(m, xs, lo, hi)
			}
			p.Share(models, []float64{18000, 2240, 2156})
		}
	}
	return f
}

// isBarNumber reports whether a text is the value of a bar.
func (c *cell) isBarNumber(text string) bool {
	for _, m := range c.panel.marks {
		if s, ok := m.shape.(bars); ok && slices.ContainsFunc(s.values, func(v float64) bool { return barNumber(v) == text }) {
			return true
		}
	}
	return false
}
