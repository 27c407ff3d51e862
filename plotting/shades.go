package plotting

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// shade is a color and the number of pixels with this color.
type shade struct {
	color.RGBA
	pixels int
}

// axis returns the shade's value of red, green, blue or opacity.
func (s shade) axis(a int) uint8 { return [...]uint8{s.R, s.G, s.B, s.A}[a] }

// shadesOf lists the colors of an image, the most frequent first.
func shadesOf(picture *image.RGBA) []shade {
	count := map[color.RGBA]int{}
	var last color.RGBA
	run := 0
	eachPixel(picture, func(_ int, c color.RGBA) {
		if c != last {
			count[last] += run
			last, run = c, 0
		}
		run++
	})
	count[last] += run
	return commonest(count)
}

// commonest lists the counted colors, the most frequent first.
func commonest(count map[color.RGBA]int) []shade {
	all := make([]shade, 0, len(count))
	for c, pixels := range count {
		if pixels > 0 {
			all = append(all, shade{c, pixels})
		}
	}
	sortShades(all)
	return all
}

// sortShades sorts shades, the most frequent first.
func sortShades(all []shade) {
	slices.SortFunc(all, func(a, b shade) int {
		if a.pixels != b.pixels {
			return b.pixels - a.pixels
		}
		return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B), cmp.Compare(a.A, b.A))
	})
}

// lot is a set of shades that one color will represent.
type lot []shade

// lotsOf divides shades, the most frequent first, into at most size lots. The first
// exact shades have lots of their own. The others are divided by repeatedly halving the
// lot with the largest extent.
func lotsOf(all []shade, size int) []lot {
	var lots []lot
	var extents []extent
	add := func(l lot) { lots, extents = append(lots, l), append(extents, l.longest()) }
	common := min(exact, len(all))
	for k := range common {
		add(all[k : k+1 : k+1])
	}
	if rest := all[common:]; len(rest) > 0 {
		add(rest)
	}
	for len(lots) < size && len(lots) > 0 {
		longest := 0
		for k, e := range extents {
			if e.length() > extents[longest].length() {
				longest = k
			}
		}
		e := extents[longest]
		if e.length() == 0 {
			break // every lot is a single shade
		}
		low, high := lots[longest].split(e)
		lots[longest], extents[longest] = low, low.longest()
		add(high)
	}
	return lots
}

// extent is the extent of a lot along an axis.
type extent struct {
	axis   int
	lo, hi uint8
}

func (e extent) length() int { return int(e.hi) - int(e.lo) }

// along returns the extent of the lot along an axis.
func (l lot) along(axis int) extent {
	e := extent{axis, l[0].axis(axis), l[0].axis(axis)}
	for _, s := range l {
		e.lo, e.hi = min(e.lo, s.axis(axis)), max(e.hi, s.axis(axis))
	}
	return e
}

func (l lot) longest() extent {
	longest := l.along(0)
	for a := 1; a < 4; a++ {
		if e := l.along(a); e.length() > longest.length() {
			longest = e
		}
	}
	return longest
}

// split halves the lot at the middle of an extent.
func (l lot) split(e extent) (low, high lot) {
	middle := e.lo + (e.hi-e.lo)/2
	k := 0
	for i := range l {
		if l[i].axis(e.axis) <= middle {
			l[k], l[i] = l[i], l[k]
			k++
		}
	}
	return l[:k:k], l[k:]
}

// middle returns the color in the middle of the lot.
func (l lot) middle() color.RGBA {
	if len(l) == 1 {
		return l[0].RGBA
	}
	var c [4]uint8
	for a := range c {
		e := l.along(a)
		c[a] = e.lo + (e.hi-e.lo)/2
	}
	return color.RGBA{c[0], c[1], c[2], c[3]}
}

// distance is the largest difference of two colors along an axis.
func distance(x, y color.RGBA) int {
	far := func(a, b uint8) int { return int(max(a, b)) - int(min(a, b)) }
	return max(far(x.R, y.R), far(x.G, y.G), far(x.B, y.B), far(x.A, y.A))
}
