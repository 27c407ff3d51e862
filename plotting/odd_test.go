package plotting

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"setlab/internal/race"
)

// checkPictures demands that a figure draws as PNG and as SVG.
func checkPictures(t *testing.T, f *Figure) {
	t.Helper()
	picture, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(picture)); err != nil {
		t.Errorf("the PNG does not decode: %v", err)
	}
	drawing, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(drawing, []byte("NaN")) || bytes.Contains(drawing, []byte("Inf,")) {
		t.Error("the SVG has coordinates that are not numbers")
	}
	for d := xml.NewDecoder(bytes.NewReader(drawing)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the SVG is not XML: %v", err)
		}
	}
}

var nan, inf = math.NaN(), math.Inf(1)

// TestOddData draws data of experiments that went wrong.
func TestOddData(t *testing.T) {
	race.Skip(t, "it draws hundreds of pictures")
	panels := map[string]func(p *Panel){
		"nothing":             func(*Panel) {},
		"an empty series":     func(p *Panel) { p.Line("a", nil, nil) },
		"only NaN":            func(p *Panel) { p.Line("a", []float64{1, 2}, []float64{nan, nan}) },
		"NaN and infinities":  func(p *Panel) { p.Line("a", []float64{1, nan, 3, 4, inf}, []float64{inf, 1, -inf, 2, 3}) },
		"a single point":      func(p *Panel) { p.Line("a", []float64{3}, []float64{-85}) },
		"a constant":          func(p *Panel) { p.Line("a", []float64{1, 2, 3}, []float64{5, 5, 5}) },
		"constant zero":       func(p *Panel) { p.Line("a", []float64{0, 0}, []float64{0, 0}) },
		"huge values":         func(p *Panel) { p.Line("a", []float64{0, 1e308}, []float64{-1e308, math.MaxFloat64}) },
		"large values":        func(p *Panel) { p.Line("a", []float64{-1e299, 1e299}, []float64{-1e299, 1e299}) },
		"tiny values":         func(p *Panel) { p.Line("a", []float64{0, 5e-324}, []float64{1e-310, 2e-310}) },
		"below the precision": func(p *Panel) { p.Line("a", []float64{1e16, 1e16 + 2}, []float64{1, 1 + 1e-16}) },
		"far outside": func(p *Panel) {
			p.YRange(0, 1e-9)
			p.Line("a", []float64{0, 1, 2}, []float64{-1e200, 5e-10, 1e200})
		},
		"logarithm of nothing":       func(p *Panel) { p.LogX, p.LogY = true, true },
		"logarithm of what has none": func(p *Panel) { p.LogY = true; p.Line("a", []float64{1, 2}, []float64{0, -3}) },
		"logarithm of one value":     func(p *Panel) { p.LogY = true; p.Line("a", []float64{1, 2}, []float64{3, 3}) },
		"logarithm of extremes":      func(p *Panel) { p.LogY = true; p.Line("a", []float64{1, 2}, []float64{1e-300, 1e299}) },
		"logarithm, range from 0":    func(p *Panel) { p.LogY = true; p.YRange(0, 10); p.Line("a", []float64{1, 2}, []float64{20, 30}) },
		"logarithm, reference at 0":  func(p *Panel) { p.LogY = true; p.HLine("a", 0); p.VLine("b", nan) },
		"a band with gaps": func(p *Panel) {
			p.Band("a", []float64{1, 2, 3, 4}, []float64{1, nan, 1, 1}, []float64{2, 2, 3, inf})
		},
		"bars": func(p *Panel) {
			p.Bars([]string{"a", "", "c", "d"}, []float64{-1, nan, inf, 3})
		},
		"bars on a logarithm": func(p *Panel) { p.LogY = true; p.Bars([]string{"a", "b"}, []float64{0, 10}) },
		"no bars":             func(p *Panel) { p.Bars(nil, nil) },
		"horizontal bars": func(p *Panel) {
			p.HBars([]string{"a", "", strings.Repeat("long ", 40), "d", "e"}, []float64{-1, nan, inf, 3, 2}, []float64{1, 2, 3, nan, inf})
		},
		"horizontal bars on a logarithm": func(p *Panel) { p.LogX = true; p.HBars([]string{"a", "b"}, []float64{0, 10}, []float64{1, 20}) },
		"no horizontal bars":             func(p *Panel) { p.HBars(nil, nil, nil) },
		"500 horizontal bars":            func(p *Panel) { p.HBars(make([]string, 500), make([]float64, 500), nil) },
		"a share of nothing":             func(p *Panel) { p.Share([]string{"a"}, []float64{0}) },
		"no shares":                      func(p *Panel) { p.Share(nil, nil) },
		"histogram of nothing":           func(p *Panel) { p.Histogram("a", []float64{nan}, 0) },
		"histogram of one value":         func(p *Panel) { p.Histogram("a", []float64{0.5, 0.5}, 3) },
		"histogram of extremes":          func(p *Panel) { p.Histogram("a", []float64{-1e299, 1e299}, 10) },
		"histogram on logarithms": func(p *Panel) {
			p.LogX, p.LogY = true, true
			p.Histogram("a", []float64{0, 1, 2, 2, 100}, 7)
		},
		"no degrees":          func(p *Panel) { p.Degrees("a", nil) },
		"unconnected neurons": func(p *Panel) { p.Degrees("a", []int{0, 0}) },
		"heat of NaN":         func(p *Panel) { p.Heat([]float64{nan, inf}, 1, 2, HeatOptions{}) },
		"heat of a constant":  func(p *Panel) { p.Heat([]float64{3, 3}, 2, 1, HeatOptions{Label: "d"}) },
		"a flat heat map":     func(p *Panel) { p.Heat(make([]float64, 5000), 1, 5000, HeatOptions{}) },
		"an empty layer":      func(p *Panel) { p.Bipartite(0, 0, nil, nil, nil, BipartiteOptions{In: "a"}) },
		"a layer of NaN": func(p *Panel) {
			p.Bipartite(2, 1, []int{0, 1}, []int{0, 0}, []float32{float32(nan), float32(inf)}, BipartiteOptions{})
		},
		"odd texts": func(p *Panel) {
			p.Title, p.XLabel = "a\x00b\n<c>&\xff^{", "^{}_{x}^{\uFFFE}_{"
			p.Line("名前 \x1b[0m", []float64{1, 2}, []float64{3, 4})
		},
		"the right-hand axis alone": func(p *Panel) { p.RightHLine("", 3); p.RightLine("", []float64{1}, []float64{nan}) },
	}
	for name, fill := range panels {
		t.Run(name, func(t *testing.T) {
			f := Grid(1, 2)
			f.Width, f.Height = 3, 1.2
			fill(f.Panel(0, 0))
			checkPictures(t, f)
			f.SharedX, f.SharedY, f.SharedHeat, f.Letters = true, true, true, true
			f.Panel(0, 1).Line("b", []float64{1, 2}, []float64{2, 1})
			checkPictures(t, f)
			drawn(t, f).checkTexts(t)
		})
	}
}

// TestOddSizes: impossible sizes are replaced.
func TestOddSizes(t *testing.T) {
	for _, size := range [][2]float64{{nan, nan}, {-3, -3}, {inf, inf}, {1e-9, 1e-9}} {
		f := New()
		f.Width, f.Height = size[0], size[1]
		f.Panel(0, 0).Line("a", []float64{1, 2}, []float64{1, 2})
		s := f.layOut()
		if !(s.width > 30) || s.width > maxInches*72+1 || !(s.height > 30) || s.height > maxInches*72+1 {
			t.Errorf("asked for %v, the page has %v x %v points", size, s.width, s.height)
		}
	}
}

// TestMistakesPanic: mistakes in the program are named with both lengths.
func TestMistakesPanic(t *testing.T) {
	two, three := make([]float64, 2), make([]float64, 3)
	for _, mistake := range []struct {
		do   func(p *Panel)
		want []string
	}{
		{func(p *Panel) { p.Line("a", two, three) }, []string{`Line("a")`, "2 xs", "3 ys"}},
		{func(p *Panel) { p.RightLine("a", two, three) }, []string{`RightLine("a")`, "2 xs", "3 ys"}},
		{func(p *Panel) { p.Band("a", two, two, three) }, []string{"2 xs", "3 hi"}},
		{func(p *Panel) { p.Points("a", three, two) }, []string{"3 xs", "2 ys"}},
		{func(p *Panel) { p.Bars([]string{"a"}, two) }, []string{"1 labels", "2 values"}},
		{func(p *Panel) { p.HBars([]string{"a"}, two, nil) }, []string{"HBars", "1 labels", "2 values"}},
		{func(p *Panel) { p.HBars([]string{"a", "b"}, two, two[:1]) }, []string{"2 values", "1 spreads"}},
		{func(p *Panel) { p.Share([]string{"a"}, two) }, []string{"1 names", "2 values"}},
		{func(p *Panel) { p.Share([]string{"a"}, []float64{-1}) }, []string{`"a"`, "-1"}},
		{func(p *Panel) { p.Heat(two, 2, 3, HeatOptions{}) }, []string{"2 values", "2 rows x 3 columns"}},
		{func(p *Panel) { p.Heat(two, 2, 1, HeatOptions{Min: 3, Max: 1}) }, []string{"3", "1"}},
		{func(p *Panel) { p.XRange(2, 1) }, []string{"XRange(2, 1)"}},
		{func(p *Panel) { p.YRange(0, nan) }, []string{"YRange(0, NaN)"}},
		{func(p *Panel) { p.RightRange(1, 1) }, []string{"RightRange(1, 1)"}},
		{func(p *Panel) { p.Histogram("a", two, -1) }, []string{"-1 bins"}},
		{func(p *Panel) { p.Degrees("a", []int{-1}) }, []string{"-1"}},
		{func(p *Panel) { p.Bipartite(1, 1, []int{0}, nil, nil, BipartiteOptions{}) }, []string{"1 from", "0 to"}},
		{func(p *Panel) { p.Bipartite(1, 1, []int{0}, []int{1}, nil, BipartiteOptions{}) }, []string{"from 0 to 1", "1 x 1"}},
		{func(p *Panel) { p.Bipartite(1, 1, []int{0}, []int{0}, make([]float32, 2), BipartiteOptions{}) }, []string{"1 connections", "2 weights"}},
		{func(p *Panel) { p.fig.Panel(1, 0) }, []string{"Panel(1, 0)", "1 x 1"}},
		{func(*Panel) { Grid(0, 3) }, []string{"Grid(0, 3)"}},
	} {
		func() {
			defer func() {
				message := fmt.Sprint(recover())
				for _, want := range mistake.want {
					if !strings.Contains(message, want) {
						t.Errorf("panic %q does not say %q", message, want)
					}
				}
			}()
			mistake.do(New().Panel(0, 0))
		}()
	}
}

// TestPanicUnlocks: after a mistake that panicked in a cell the figure still works.
func TestPanicUnlocks(t *testing.T) {
	f := New()
	p := f.Panel(0, 0)
	func() {
		defer func() { _ = recover() }()
		p.YRange(3, 1)
	}()
	p.Line("a", []float64{1, 2}, []float64{1, 2})
	checkPictures(t, f)
}

// Histograms of one panel have the same bins, and lose no value.
func TestHistogramsShareBins(t *testing.T) {
	p := New().Panel(0, 0)
	p.Histogram("narrow", []float64{4.1, 4.2, 4.3, math.NaN()}, 10)
	p.Histogram("wide", []float64{0, 10, 20}, 5)
	p.Histogram("wide", []float64{0, 5.5}, 5)
	if len(p.marks) != 2 {
		t.Fatalf("%d histograms", len(p.marks))
	}
	a, b := p.marks[0].shape.(histogram), p.marks[1].shape.(histogram)
	if a.grid != b.grid || a.grid != (grid{0, 0.55, 10}) {
		t.Errorf("bins %v and %v", a.grid, b.grid)
	}
	sum := func(v []float64) (s float64) {
		for _, x := range v {
			s += x
		}
		return s
	}
	if sum(a.counts) != 3 || sum(b.counts) != 2 || a.counts[7] != 3 || b.counts[0] != 1 || b.counts[9] != 1 {
		t.Errorf("counts %v and %v", a.counts, b.counts)
	}
}
