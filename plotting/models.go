package plotting

import (
	"image/color"
	"slices"
	"strings"
	"unicode"

	"gonum.org/v1/plot/vg/draw"
)

// Every kind of model has one color, one dash pattern and one marker in all figures, whatever else is drawn. The colors are Okabe and Ito's,
// which color-blind readers can distinguish. Dashes and markers distinguish models in black and white. SET's color is the red, and p's the
// cyan, of the captions of the paper's Figures 3 and 9.
var (
	setInk       = ink{color: okabeIto[1], marker: draw.CircleGlyph{}}
	fixProbInk   = ink{color: okabeIto[0], dashes: []float64{6, 2.2}, marker: draw.PyramidGlyph{}}
	fixProb20Ink = ink{color: okabeIto[3], dashes: []float64{1.8, 1.6}, marker: draw.TriangleGlyph{}}
	denseInk     = ink{color: color.RGBA{0x33, 0x33, 0x33, 0xFF}, marker: draw.SquareGlyph{}} // black bars would dominate a figure
	pInk         = ink{color: okabeIto[5], width: 0.9, marker: draw.RingGlyph{}}              // thin, since p jumps up and down beside the curve of a model
)

var black = okabeIto[6]

// modelInk returns the style of a model, by its name: SET, SET-RBM, "log-probability of SET-MLP"; FixProb, RBM_{FixProb}, and FixProb with
// 20 in the name, which has as many connections as SET during training; RBM, MLP, CNN and dense; p, "p (…)" and "the paper's p". It returns
// false for other names.
func modelInk(name string) (ink, bool) {
	name = plainText(name)
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch {
	case strings.Contains(strings.ToLower(name), "fixprob"):
		if slices.Contains(words, "20") {
			return fixProb20Ink, true
		}
		return fixProbInk, true
	case slices.Contains(words, "SET"): // but not "training set"
		return setInk, true
	case slices.Contains([]string{"RBM", "MLP", "CNN", "dense"}, name):
		return denseInk, true
	case name == "p", strings.HasPrefix(name, "p ("), strings.HasPrefix(name, "the paper's p"):
		return pInk, true
	}
	return ink{}, false
}

// free returns the colors of the palette that none of the named models has.
func free(names []string) []color.RGBA {
	left := slices.Clone(okabeIto)
	for _, name := range names {
		if own, ok := modelInk(name); ok {
			left = slices.DeleteFunc(left, func(c color.RGBA) bool { return c == own.color || c == black && own.color == denseInk.color })
		}
	}
	return left
}

// ModelColor returns the color of a model in all figures, by a name such as "SET-RBM", "FixProb" or "dense". It returns false for other
// names, whose series get the remaining colors of the palette.
func ModelColor(name string) (color.Color, bool) {
	own, ok := modelInk(name)
	return own.color, ok
}
