package convolution

import "slices"

// lines tells for the places along one side of an image which parts of a window are on it and where.
type lines struct {
	of      []line
	classes [][]part
}

// line is one place: the source that its first part falls on, and the number of its class. Places of one class have the same parts.
type line struct{ first, class int }

// part is a part of a window: its number, and how far from the first one's source its own is.
type part struct{ number, from int }

// newLines classifies n places; source tells which source a part of the size falls on, if any.
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

// forth returns the lines of the places of a window over n pixels.
func (w *Window) forth(places, size, before, n int) lines {
	return newLines(places, size, func(o, k int) (int, bool) {
		i := o*w.Stride + k - before
		return i, i >= 0 && i < n
	})
}

// back returns the lines of n pixels, whose sources are the places that have them in their windows.
func (w *Window) back(places, size, before, n int) lines {
	return newLines(n, size, func(i, k int) (int, bool) {
		o := i + before - k
		return o / w.Stride, o >= 0 && o%w.Stride == 0 && o/w.Stride < places
	})
}
