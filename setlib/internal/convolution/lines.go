package convolution

import "slices"

// lines describes, for the window positions along one dimension, which parts of the window are on the image and where.
type lines struct {
	of      []line
	classes [][]part
}

// line is one position: the source of its first part, and the index of its class. Positions of the same class have the same parts.
type line struct{ first, class int }

// part is a part of a window: its index, and the offset of its source from that of the first part.
type part struct{ number, from int }

// newLines classifies n positions. source returns the source of a part at a position, and whether there is one.
func newLines(n, size int, source func(place, part int) (int, bool)) lines {
	l := lines{of: make([]line, n)}
	for place := range n {
		var parts []part
		for k := range size {
			if s, ok := source(place, k); ok {
				if len(parts) == 0 {
					l.of[place].first = s
				}
				parts = append(parts, part{k, s - l.of[place].first})
			}
		}
		class := slices.IndexFunc(l.classes, func(c []part) bool { return slices.Equal(c, parts) })
		if class < 0 {
			class = len(l.classes)
			l.classes = append(l.classes, parts)
		}
		l.of[place].class = class
	}
	return l
}

// forth returns the lines for the positions of a window over n pixels.
func (w *Window) forth(places, size, before, n int) lines {
	return newLines(places, size, func(o, k int) (int, bool) {
		i := o*w.Stride + k - before
		return i, i >= 0 && i < n
	})
}

// back returns the lines for n pixels. Their sources are the window positions that cover them.
func (w *Window) back(places, size, before, n int) lines {
	return newLines(n, size, func(i, k int) (int, bool) {
		o := i + before - k
		return o / w.Stride, o >= 0 && o%w.Stride == 0 && o/w.Stride < places
	})
}
