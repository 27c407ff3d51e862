package plotting

import (
	"image/color"
	"math"
	"sync"
)

// Sequential returns the colour of t in [0, 1] on the map of heat maps, from dark
// blue over green to light yellow; t outside is cut off. Its lightness grows
// linearly with t in the perceptually uniform space Oklab (Ottosson 2020), so
// that equal differences of value look equally large, also in grey and to
// colour-blind readers. NaN is grey.
//
// It is computed here because gonum's palettes of linear lightness either end in
// white, the colour of the page, or are made for diverging data.
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
		lightness := 0.24 + 0.70*t
		hue := (285 - 178*t) * math.Pi / 180                                       // violet-blue to yellow
		chroma := 0.075 + 0.085*math.Sin(math.Pi*math.Min(1, t*0.9+0.1)) + 0.055*t // within sRGB
		table[i] = oklch(lightness, chroma, hue)
	}
	return &table
})

// oklch converts a colour from Oklab's cylindrical form to sRGB, reducing the
// chroma of one that sRGB cannot show.
func oklch(lightness, chroma, hue float64) color.RGBA {
	for {
		a, b := chroma*math.Cos(hue), chroma*math.Sin(hue)
		l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
		m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
		s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
		rgb := [3]float64{
			4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
			-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
			-0.0041960863*l - 0.7034186147*m + 1.7076147010*s,
		}
		if chroma <= 0.002 || inGamut(rgb) {
			return color.RGBA{encode8(rgb[0]), encode8(rgb[1]), encode8(rgb[2]), 0xFF}
		}
		chroma -= 0.002
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
