package plotting

import (
	"image/color"
	"math"
	"slices"
	"strings"
)

// okabeIto is the palette of Okabe and Ito, "Color Universal Design" (2008), which
// readers with any common color blindness can distinguish. The colors with the best
// contrast come first, yellow last.
var okabeIto = []color.RGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xD5, 0x5E, 0x00, 0xFF}, // vermilion
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0x00, 0x00, 0x00, 0xFF}, // black
	{0xF0, 0xE4, 0x42, 0xFF}, // yellow
}

// Color returns the i-th color of series. The eight colors are Okabe and Ito's. They
// repeat: figures with more series use another dash pattern for each repetition. SET,
// FixProb and dense models have the same color in every figure, and other series get the
// remaining colors.
func Color(i int) color.RGBA {
	n := len(okabeIto)
	return okabeIto[((i%n)+n)%n]
}

// dashes of the first, second … round through the palette.
var dashes = [][]float64{nil, {5, 2}, {1.5, 1.5}, {6, 2, 1.5, 2}}

// Colors with a meaning of their own.
var (
	positive   = okabeIto[0]
	negative   = okabeIto[1]
	grown      = okabeIto[2]
	textDark   = color.RGBA{0x22, 0x22, 0x22, 0xFF}
	textGray   = color.RGBA{0x55, 0x55, 0x55, 0xFF}
	gridGray   = color.RGBA{0xE4, 0xE4, 0xE4, 0xFF}
	missing    = color.RGBA{0xC8, 0xC8, 0xC8, 0xFF}
	background = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
)

// fade returns c with the given opacity.
func fade(c color.Color, opacity float64) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(math.Round(float64(n.A) * opacity))
	return n
}

// dark reports whether text of color c is readable on a white page.
func dark(c color.Color) bool {
	return color.GrayModel.Convert(c).(color.Gray).Y < 0xA0
}

// names lists the series in the order of palette and legend.
func (f *Figure) names() []string {
	var all []string
	for _, list := range [][]string{f.Order, f.series} {
		for _, name := range list {
			if name != "" && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// inks returns the style of each series of the figure.
func (f *Figure) inks() map[string]ink {
	inks := map[string]ink{}
	names := f.names()
	right := f.onRight(names)
	leading := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return right[name] != "" })
	left, next := free(leading), 0
	for _, name := range names {
		own, ok := modelInk(name)
		if right[name] != "" {
			inks[name] = own
			continue
		}
		if ok {
			own = f.variant(own, name, leading)
		} else {
			own = ink{color: left[next%len(left)], dashes: dashes[next/len(left)%len(dashes)]}
			next++
		}
		inks[name] = own
	}
	if f.layered {
		setWidths(names, inks)
	}
	for name, c := range f.colors {
		if c != nil {
			own := inks[name]
			own.color = c
			inks[name] = own
		}
	}
	f.setRight(right, inks)
	return inks
}

// variant returns the style of a model with a comma in its name, such as "SET-MLP, momentum reset" or "SET-MLP, ε = 5", which would have the style of
// other models of the figure. The first has it, unless there is one without a comma. The next twelve are lighter or darker and have other dashes.
func (f *Figure) variant(own ink, name string, names []string) ink {
	if !strings.Contains(name, ",") {
		return own
	}
	before, plain, earlier := 0, 0, true
	for _, other := range names {
		earlier = earlier && other != name
		switch same, ok := modelInk(other); {
		case !ok || same.color != own.color:
		case !strings.Contains(other, ","):
			plain = 1
		case earlier:
			before++
		}
	}
	before += plain
	if before == 0 {
		return own
	}
	own.dashes = dashes[(before+len(own.dashes)/2)%len(dashes)]
	level := (before - 1) / len(dashes) % len(darker)
	if before%2 == 1 {
		own.color = mix(own.color, color.RGBA{0, 0, 0, 0xFF}, darker[level])
	} else {
		own.color = mix(own.color, background, lighter[level])
	}
	return own
}

// darker and lighter are the shares of black and white in the colors of variants.
var darker, lighter = []float64{.45, .7, .25}, []float64{.45, .25, .65}

// mix returns a color with a share of another.
func mix(a, b color.Color, share float64) color.Color {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	of := func(x, y uint32) uint8 { return uint8((float64(x)*(1-share) + float64(y)*share) / 0x101) }
	return color.RGBA{of(ar, br), of(ag, bg), of(ab, bb), 0xFF}
}

// layerColors are the colors of series with different widths: the thicker, the lighter.
var layerColors = []color.RGBA{black, okabeIto[1], okabeIto[5], okabeIto[7]}

// setWidths gives series that are not models different widths, the first the smallest, so that coinciding curves can be distinguished if the first is
// drawn last. The colors of up to four can be distinguished in gray.
func setWidths(names []string, inks map[string]ink) {
	const thinnest, thickest, most = 0.9, 4.5, 1.6
	others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { _, ok := modelInk(name); return ok })
	step := math.Min(most, (thickest-thinnest)/float64(max(1, len(others)-1)))
	for k, name := range others {
		own := inks[name]
		own.width = thinnest + step*float64(k)
		if len(others) <= len(layerColors) {
			own.color = layerColors[k]
		}
		inks[name] = own
	}
}

// referenceDashes are the dash patterns of reference lines without a series.
var referenceDashes = [][]float64{{4, 2.5}, {1.2, 1.8}, {7, 2, 1.2, 2}, {9, 3}}

// referenceInk returns the style of a reference line: dashed, in the color of the
// series of the same name, or else in gray.
func (f *Figure) referenceInk(name string, inks map[string]ink) ink {
	i := max(0, slices.Index(f.references, name))
	own := ink{color: textGray, dashes: referenceDashes[i%len(referenceDashes)]}
	if known, ok := inks[name]; ok && name != "" {
		own = ink{color: known.color, dashes: referenceDashes[0]}
	}
	return own
}
