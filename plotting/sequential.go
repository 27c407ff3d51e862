package plotting

import (
	"image/color"
	"math"
	"sync"
)

// Sequential returns the color of t in [0, 1] in heat maps, from dark blue over green to
// light yellow; other t are clamped. Its lightness grows linearly with t in the
// perceptually uniform space Oklab (Ottosson 2020), so equal differences of values look
// equally large, also in gray and to color-blind readers. NaN is gray.
//
// It is computed here because gonum's palettes of linear lightness either end in
// white, the color of the page, or are made for diverging data.
func Sequential(t float64) color.RGBA {
	if math.IsNaN(t) {
		return missing
	}
	t = math.Max(0, math.Min(1, t))
	return sequentialTable()[int(math.Round(t*255))]
}

var sequentialTable = sync.OnceValue(func() *[256]color.RGBA {
	var table [256]color.RGBA
	for i := range table {
		t := float64(i) / 255
		lightness := 0.22 + 0.72*t
		table[i] = oklab(lightness, between(anchors[:], t, 0), between(anchors[:], t, 1))
	}
	return &table
})

// anchors are the chromatic coordinates a, b of Oklab along the map: violet,
// blue, teal, green, yellow.
var anchors = [...][2]float64{
	{0.030, -0.095}, {-0.022, -0.100}, {-0.083, -0.040}, {-0.105, 0.055}, {-0.030, 0.145},
}

// between interpolates coordinate k of evenly spaced points smoothly (by a
// Catmull-Rom spline) at t in [0, 1].
func between(points [][2]float64, t float64, k int) float64 {
	n := len(points)
	at := func(i int) float64 {
		switch {
		case i < 0:
			return 2*points[0][k] - points[1][k]
		case i >= n:
			return 2*points[n-1][k] - points[n-2][k]
		}
		return points[i][k]
	}
	i := min(int(t*float64(n-1)), n-2)
	u := t*float64(n-1) - float64(i)
	p, q, r, s := at(i-1), at(i), at(i+1), at(i+2)
	return q + u*((r-p)/2+u*(p-2.5*q+2*r-s/2+u*((s-p)/2+1.5*(q-r))))
}

// oklab converts a color from Oklab to sRGB. It reduces the chroma of colors that sRGB
// cannot represent.
func oklab(lightness, a, b float64) color.RGBA {
	for {
		l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
		m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
		s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
		rgb := [3]float64{
			4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
			-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
			-0.0041960863*l - 0.7034186147*m + 1.7076147010*s,
		}
		if inGamut(rgb) || math.Hypot(a, b) < 0.002 {
			return color.RGBA{encode8(rgb[0]), encode8(rgb[1]), encode8(rgb[2]), 0xFF}
		}
		a, b = a*0.99, b*0.99
	}
}

func cube(v float64) float64 { return v * v * v }

func inGamut(rgb [3]float64) bool {
	for _, v := range rgb {
		if v < -1e-4 || v > 1+1e-4 {
			return false
		}
	}
	return true
}

// encode8 applies the transfer function of sRGB (IEC 61966-2-1).
func encode8(v float64) uint8 {
	v = math.Max(0, math.Min(1, v))
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * v))
}

// contrast returns black or white, whichever is more readable on a color, by its luma.
func contrast(c color.RGBA) color.RGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140*1000 {
		return color.RGBA{0x22, 0x22, 0x22, 0xFF}
	}
	return color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
}
