package plotting

import (
	"fmt"
	"image/color"
	"math"
	"testing"
)

// TestColorsOfNames: a name has one color in the whole figure, whatever panel
// and order it appears in.
func TestColorsOfNames(t *testing.T) {
	f := Grid(1, 2)
	f.Order = []string{"with labels", "SET-RBM"}
	xs := []float64{1, 2}
	f.Panel(0, 1).Line("SET-RBM", xs, xs)
	f.Panel(0, 0).Line("own", xs, xs)
	f.Panel(0, 0).Points("with labels", xs, xs)
	f.SetColor("own", color.Black)
	inks := f.snapshot().inks()
	for name, want := range map[string]color.Color{"with labels": Color(0), "SET-RBM": setInk.color, "own": color.Black} {
		if inks[name].color != want {
			t.Errorf("%s is %v; want %v", name, inks[name].color, want)
		}
	}
	if got := f.referenceInk("SET-RBM", inks); got.color != setInk.color || got.dashes == nil {
		t.Errorf("the reference line of SET-RBM is %v; want its color, dashed", got)
	}
	if got := f.referenceInk("paper", inks); got.color != textGray {
		t.Errorf("the reference line of no series is %v; want gray", got)
	}
}

// TestModelsHaveInksOfTheirOwn: a model is drawn alike whatever it is called, and unlike all others, in color and without.
func TestModelsHaveInksOfTheirOwn(t *testing.T) {
	for name, want := range map[string]ink{
		"SET": setInk, "SET-RBM": setInk, "log-probability of SET-RBM": setInk, "SET-MLP, sparse": setInk, "SET: closest to zero": setInk,
		"FixProb-RBM": fixProbInk, "RBM_{FixProb}": fixProbInk, "FixProb ε=14": fixProbInk, "FixProb epsilon 20": fixProb20Ink, "FixProb-MLP, ε = 20": fixProb20Ink,
		"RBM": denseInk, "MLP": denseInk, "CNN": denseInk, "dense": denseInk, "p": pInk, "p (paper's criterion)": pInk, "the paper's p": pInk,
	} {
		if got, ok := modelInk(name); !ok || inkKey(got) != inkKey(want) {
			t.Errorf("%q is drawn as %v", name, got)
		}
	}
	for _, name := range []string{"", "test set", "training set", "L1", "RBM and MLP", "power law", "dense layers", "SETS"} {
		if got, ok := modelInk(name); ok {
			t.Errorf("%q is drawn as %v", name, got)
		}
	}
	all := []ink{setInk, fixProbInk, fixProb20Ink, denseInk, pInk}
	for i, a := range all {
		for _, b := range all[:i] {
			if a.color == b.color || fmt.Sprint(a.marker) == fmt.Sprint(b.marker) && fmt.Sprintf("%T", a.marker) == fmt.Sprintf("%T", b.marker) {
				t.Errorf("%v and %v look alike", a, b)
			}
			gray := math.Abs(lightness(a.color.(color.RGBA)) - lightness(b.color.(color.RGBA)))
			if gray < 0.1 && fmt.Sprint(a.dashes) == fmt.Sprint(b.dashes) {
				t.Errorf("%v and %v look alike in gray: their lightness differs by %.2f", a, b, gray)
			}
		}
	}
}

// TestOtherSeriesTakeTheColorsLeft: no other series looks like a model.
func TestOtherSeriesTakeTheColorsLeft(t *testing.T) {
	f := New()
	f.Order = []string{"a", "SET", "b", "dense", "c", "d", "e", "f", "g", "h"}
	inks, seen := f.inks(), map[string]string{}
	for _, name := range f.Order {
		key := inkKey(inks[name])
		if other := seen[key]; other != "" {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[key] = name
		if name != "SET" && inks[name].color == setInk.color {
			t.Errorf("%s has SET's color", name)
		}
	}
}

// TestSeriesBeyondThePalette: names that share a color differ in their dashes.
func TestSeriesBeyondThePalette(t *testing.T) {
	f := New()
	for i := range 4 * len(okabeIto) {
		f.Order = append(f.Order, string(rune('A'+i)))
	}
	seen := map[string]string{}
	for name, i := range f.inks() {
		key := inkKey(i)
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[key] = name
	}
	if Color(-1) != okabeIto[len(okabeIto)-1] {
		t.Error("Color(-1) is not the last color")
	}
}

func inkKey(i ink) string {
	c := i.color.(color.RGBA)
	key := string([]byte{c.R, c.G, c.B})
	for _, d := range i.dashes {
		key += "," + string(rune(int(d*10)))
	}
	return key
}

// TestSequentialLightness: the lightness, as Oklab has it, grows linearly, so
// that the map is also a map in gray.
func TestSequentialLightness(t *testing.T) {
	low, high := lightness(Sequential(0)), lightness(Sequential(1))
	for i := range 256 {
		x := float64(i) / 255
		want := low + x*(high-low)
		if got := lightness(Sequential(x)); math.Abs(got-want) > 0.01 {
			t.Errorf("lightness %.3f at %.3f; want %.3f", got, x, want)
		}
	}
	if Sequential(-3) != Sequential(0) || Sequential(7) != Sequential(1) || Sequential(math.NaN()) != missing {
		t.Error("values outside [0, 1] are not cut off, or NaN is not gray")
	}
}

// lightness is L of Oklab.
func lightness(c color.RGBA) float64 {
	decode := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := decode(c.R), decode(c.G), decode(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return 0.2104542553*l + 0.7936177850*m - 0.0040720468*s
}
