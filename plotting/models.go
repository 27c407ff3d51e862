package plotting

import (
	"image/color"
	"slices"
	"strings"
	"unicode"

	"gonum.org/v1/plot/vg/draw"
)

// Every kind of model has one color, one dash pattern and one marker in all figures, whatever else is drawn and in which order. The colors
// are Okabe and Ito's, so the color-blind tell them apart. Dashes and markers tell them apart in black and white. SET's is the red, and
// p-values' the cyan, of the captions of the paper's Figures 3 and 9.
var (
	setInk       = ink{color: okabeIto[1], marker: draw.CircleGlyph{}}
	fixProbInk   = ink{color: okabeIto[0], dashes: []float64{6, 2.2}, marker: draw.PyramidGlyph{}}
	fixProb20Ink = ink{color: okabeIto[3], dashes: []float64{1.8, 1.6}, marker: draw.TriangleGlyph{}}
	denseInk     = ink{color: color.RGBA{0x33, 0x33, 0x33, 0xFF}, marker: draw.SquareGlyph{}} // not black, whose bars outweigh all others
	pInk         = ink{color: okabeIto[5], width: 0.9, marker: draw.RingGlyph{}}              // thin, since p jumps up and down beside the curve of a model
)

var black = okabeIto[6]

// modelInk returns how a model is drawn, by what its name says: SET, SET-RBM, "log-probability of SET-MLP"; FixProb, RBM_{FixProb}, and
// FixProb with 20 in the name, which has as many connections as SET while it learns; RBM, MLP, CNN and dense; p, "p (…)" and "the
// paper's p". Other names have no ink of their own.
func modelInk(name string) (ink, bool) {
	name = plainText(name)
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch {
	case strings.Contains(strings.ToLower(name), "fixprob"):
		if slices.Contains(words, "20") {
			return fixProb20Ink, true
		}
		return fixProbInk, true
	case slices.Contains(words, "SET"): // and not the set of the training set
		return setInk, true
	case slices.Contains([]string{"RBM", "MLP", "CNN", "dense"}, name):
		return denseInk, true
	case name == "p", strings.HasPrefix(name, "p ("), strings.HasPrefix(name, "the paper's p"):
		return pInk, true
	}
	return ink{}, false
}

// free returns the colors of the palette that no model of the names has.
func free(names []string) []color.RGBA {
	left := slices.Clone(okabeIto)
	for _, name := range names {
		if own, ok := modelInk(name); ok {
			left = slices.DeleteFunc(left, func(c color.RGBA) bool { return c == own.color || c == black && own.color == denseInk.color })
		}
	}
	return left
}

// ModelColor returns the color that a model has in all figures, by a name such as "SET-RBM", "FixProb" or "dense"; false for other names,
// which take the colors of the palette that a figure's models leave.
func ModelColor(name string) (color.Color, bool) {
	own, ok := modelInk(name)
	return own.color, ok
}
