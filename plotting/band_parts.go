package plotting

import (
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// longestPart is the number of points of each edge of a polygon of a band. Drawing time of an image grows with the square of the number.
const longestPart = 60

// bandParts cuts the area between two edges in the order of X into narrower ones for an image, at the borders of its pixels, where no seam can be
// seen. Elsewhere it returns the whole area.
func bandParts(c draw.Canvas, lower, upper []vg.Point) [][]vg.Point {
	var parts [][]vg.Point
	if image, ok := c.Canvas.(*vgimg.Canvas); ok && ascending(lower) && ascending(upper) {
		pixel := vg.Inch / vg.Length(image.DPI())
		for len(lower) > longestPart || len(upper) > longestPart {
			next := min(lower[min(longestPart, len(lower))-1].X, upper[min(longestPart, len(upper))-1].X)
			at := vg.Length(int(next/pixel)+1) * pixel
			if at >= min(lower[len(lower)-1].X, upper[len(upper)-1].X) {
				break
			}
			var below, above []vg.Point
			below, lower = cutEdge(lower, at)
			above, upper = cutEdge(upper, at)
			parts = append(parts, around(below, above))
		}
	}
	return append(parts, around(lower, upper))
}

// cutEdge cuts an edge at an X between its ends. It changes the edge.
func cutEdge(edge []vg.Point, at vg.Length) (before, after []vg.Point) {
	k := sort.Search(len(edge), func(k int) bool { return edge[k].X >= at })
	a, b := edge[k-1], edge[k]
	cut := vg.Point{X: at, Y: a.Y + (b.Y-a.Y)*(at-a.X)/(b.X-a.X)}
	before = append(append(before, edge[:k]...), cut)
	edge[k-1] = cut
	return before, edge[k-1:]
}

// around returns the points along the lower edge and back along the upper one.
func around(lower, upper []vg.Point) []vg.Point {
	points := append(make([]vg.Point, 0, len(lower)+len(upper)), lower...)
	for k := len(upper) - 1; k >= 0; k-- {
		points = append(points, upper[k])
	}
	return points
}
