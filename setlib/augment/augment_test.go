package augment

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// noise returns images of random values.
func noise(t testing.TB, n int, shape ...int) *datasets.Samples {
	t.Helper()
	features := 1
	for _, d := range shape {
		features *= d
	}
	rng := rand.New(rand.NewPCG(uint64(features), 3))
	values := make([]float32, n*features)
	for i := range values {
		values[i] = float32(rng.NormFloat64())
	}
	s, err := datasets.FromFloats(n, features, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// changed returns an image after a given change, with interpolation.
func changed(values []float32, d shape, degrees, dx, dy float64, mirror bool) []float32 {
	return resampled(values, d, degrees, dx, dy, mirror, false)
}

func resampled(values []float32, d shape, degrees, dx, dy float64, mirror, nearest bool) []float32 {
	var w workspace
	copy(w.fit(d), values)
	dst := make([]float32, len(values))
	w.resample(dst, place(d, degrees, dx, dy, mirror), nearest)
	return dst
}

// Changes that map pixels to pixels are compared with their definition, value by value.
func TestWholePixelChanges(t *testing.T) {
	for _, d := range []shape{{5, 5, 1}, {32, 32, 3}, {7, 4, 2}, {1, 6, 1}, {6, 1, 1}, {1, 1, 1}} {
		values := noise(t, 1, d.rows, d.columns, d.channels).Row(nil, 0)
		pixel := func(c, y, x int) float32 {
			return values[(c*d.rows+min(max(y, 0), d.rows-1))*d.columns+min(max(x, 0), d.columns-1)]
		}
		for _, c := range []struct {
			name    string
			square  bool
			degrees float64
			dx, dy  float64
			mirror  bool
			from    func(y, x int) (int, int) // where the pixel comes from
		}{
			{"nothing", false, 0, 0, 0, false, func(y, x int) (int, int) { return y, x }},
			{"mirror", false, 0, 0, 0, true, func(y, x int) (int, int) { return y, d.columns - 1 - x }},
			{"right by 2", false, 0, 2, 0, false, func(y, x int) (int, int) { return y, x - 2 }},
			{"up by 3", false, 0, 0, -3, false, func(y, x int) (int, int) { return y + 3, x }},
			{"right by 1, down by 1, then mirror", false, 0, 1, 1, true, func(y, x int) (int, int) { return y - 1, d.columns - 2 - x }},
			{"far out", false, 0, 1000, 0, false, func(y, x int) (int, int) { return y, 0 }},
			{"half a turn", false, 180, 0, 0, false, func(y, x int) (int, int) { return d.rows - 1 - y, d.columns - 1 - x }},
			// The right side becomes the top.
			{"a quarter turn counterclockwise", true, 90, 0, 0, false, func(y, x int) (int, int) { return x, d.columns - 1 - y }},
			{"a quarter turn clockwise, then mirror", true, -90, 0, 0, true, func(y, x int) (int, int) { return d.rows - 1 - (d.columns - 1 - x), y }},
		} {
			if c.square && d.rows != d.columns {
				continue
			}
			got := changed(values, d, c.degrees, c.dx, c.dy, c.mirror)
			for ch := range d.channels {
				for y := range d.rows {
					for x := range d.columns {
						fy, fx := c.from(y, x)
						if v, want := got[(ch*d.rows+y)*d.columns+x], pixel(ch, fy, fx); v != want {
							t.Fatalf("%v, %s: channel %d, row %d, column %d is %v, want %v", d, c.name, ch, y, x, v, want)
						}
					}
				}
			}
		}
	}
}

// Any change of an image whose values are linear in position gives linear values again, away from the edges. Bilinear interpolation
// is exact there, so only the geometry is tested.
func TestGeometry(t *testing.T) {
	d := shape{40, 50, 1}
	across, down := make([]float32, d.rows*d.columns), make([]float32, d.rows*d.columns)
	for i := range across {
		across[i], down[i] = float32(i%d.columns), float32(i/d.columns)
	}
	for _, c := range []struct{ degrees, dx, dy float64 }{{10, 0, 0}, {-33, 0, 0}, {0, 2.25, -1.5}, {7, -3.3, 4.2}} {
		x, y := changed(across, d, c.degrees, c.dx, c.dy, false), changed(down, d, c.degrees, c.dx, c.dy, false)
		angle := c.degrees * math.Pi / 180
		for row := 15; row < 25; row++ {
			for column := 20; column < 30; column++ {
				// Forward: rotating and shifting the position from which the pixel came must give the pixel's position.
				fx, fy := float64(x[row*d.columns+column])-24.5, float64(y[row*d.columns+column])-19.5
				toX := 24.5 + math.Cos(angle)*fx + math.Sin(angle)*fy + c.dx
				toY := 19.5 - math.Sin(angle)*fx + math.Cos(angle)*fy + c.dy
				if math.Abs(toX-float64(column)) > 1e-4 || math.Abs(toY-float64(row)) > 1e-4 {
					t.Fatalf("%+v: row %d, column %d shows what belongs to %.3f, %.3f", c, row, column, toY, toX)
				}
			}
		}
	}
}

// Without changes, Columns equals that of the samples.
func TestNoChange(t *testing.T) {
	data := noise(t, 40, 8, 6, 3)
	rows := rand.New(rand.NewPCG(1, 1)).Perm(40)[:37]
	got, want := sparse.NewBatch(data.Features(), len(rows)), sparse.NewBatch(data.Features(), len(rows))
	(&Images{Shape: []int{8, 6, 3}}).Columns(got, data, rows, 1, 2, 0)
	data.Columns(want.Data, want.Stride, rows)
	if !slices.Equal(got.Data, want.Data) {
		t.Error("images were changed")
	}
}

// A sample's change depends only on seed, epoch and sample: not on its position in the batch or the number of threads. Row gives
// the same.
func TestColumnsIsReproducible(t *testing.T) {
	data := noise(t, 60, 9, 9)
	a := &Images{Shape: []int{9, 9}, Rotation: 20, ShiftX: .2, ShiftY: .1, Mirror: true}
	run := func(rows []int, seed uint64, epoch, threads int) sparse.Batch {
		to := sparse.NewBatch(81, len(rows))
		for i := range to.Data {
			to.Data[i] = -99
		}
		a.Columns(to, data, rows, seed, epoch, threads)
		for f := range to.Rows {
			for _, v := range to.Data[f*to.Stride+to.Columns : (f+1)*to.Stride] {
				if v != -99 {
					t.Fatal("padding was written")
				}
			}
		}
		return to
	}
	rows := rand.New(rand.NewPCG(2, 2)).Perm(60)[:50]
	first := run(rows, 7, 3, 1)
	for _, threads := range []int{0, 2, 5} {
		if !slices.Equal(run(rows, 7, 3, threads).Data, first.Data) {
			t.Errorf("%d threads give other images", threads)
		}
	}
	var image []float32
	for b, r := range rows {
		image = a.Row(image, data, r, 7, 3)
		alone := run([]int{r}, 7, 3, 1)
		for f, v := range image {
			if v != first.Row(f)[b] || v != alone.Row(f)[0] {
				t.Fatalf("sample %d, feature %d: %v by Row, %v alone, %v in the batch", r, f, v, alone.Row(f)[0], first.Row(f)[b])
			}
		}
	}
	if slices.Equal(run(rows, 7, 4, 1).Data, first.Data) || slices.Equal(run(rows, 8, 3, 1).Data, first.Data) {
		t.Error("another epoch or seed gives the same images")
	}
}

// The draws are uniform within their bounds and independent.
func TestDraws(t *testing.T) {
	const n = 20000
	a := &Images{Shape: []int{10, 20}, Rotation: 10, ShiftX: .1, ShiftY: .25, Mirror: true}
	s := random.New(5, random.Augmentation, 0, 1)
	var draws [4][n]float64
	for row := range n {
		p := a.draw(s, row)
		mirrored := 1.
		if p.xx < 0 {
			mirrored = -1
			p.x0, p.xx = p.x0+19*p.xx, -p.xx
			p.y0, p.yx = p.y0+19*p.yx, -p.yx
		}
		// The new position of the original's center, the solution of x = x0 + xx x + xy y and y = y0 + yx x + yy y.
		ux, uy := 9.5-p.x0, 4.5-p.y0
		x, y := p.xx*ux+p.yx*uy, p.xy*ux+p.yy*uy
		for k, v := range []float64{math.Atan2(p.yx, p.xx) * 18 / math.Pi, (x - 9.5) / 2, (y - 4.5) / 2.5, mirrored} {
			draws[k][row] = v
		}
	}
	for k, name := range []string{"rotation", "shift x", "shift y", "mirror"} {
		var sum, sq float64
		for _, v := range draws[k] {
			if math.Abs(v) > 1+1e-9 {
				t.Fatalf("%s: %v bounds", name, v)
			}
			sum += v
			sq += v * v
		}
		variance := 1. / 3
		if name == "mirror" {
			variance = 1
		}
		if z := sum / n / math.Sqrt(variance/n); math.Abs(z) > 4.5 {
			t.Errorf("%s: the mean is %.1f standard errors from 0", name, z)
		}
		if v := sq / n; math.Abs(v-variance) > .02 {
			t.Errorf("%s: variance %.3f, want %.3f", name, v, variance)
		}
		for other := range k {
			product := 0.
			for i := range n {
				product += draws[k][i] * draws[other][i]
			}
			if math.Abs(product/n) > 5/math.Sqrt(n) {
				t.Errorf("%s goes with draw %d: covariance %.3f", name, other, product/n)
			}
		}
	}
}

func TestColumnsReusesMemory(t *testing.T) {
	data := noise(t, 30, 8, 8)
	a := &Images{Shape: []int{8, 8}, Rotation: 5}
	to, rows := sparse.NewBatch(64, 20), make([]int, 20)
	// Only allocations after the garbage collector, or the race detector, has emptied the pools: far fewer than samples.
	if n := testing.AllocsPerRun(50, func() { a.Columns(to, data, rows, 1, 1, 2) }); n > 5 {
		t.Errorf("%v allocations for %d samples", n, len(rows))
	}
}

func TestWrongShapesPanic(t *testing.T) {
	data := noise(t, 3, 4, 4)
	for want, call := range map[string]func(){
		"images of [4 5] for samples of 16 features": func() { (&Images{Shape: []int{4, 5}}).Row(nil, data, 0, 1, 1) },
		"image shape []": func() { (&Images{}).Row(nil, data, 0, 1, 1) },
		"rotation -3":    func() { (&Images{Shape: []int{4, 4}, Rotation: -3}).Row(nil, data, 0, 1, 1) },
		"2 samples x 16 features into a batch of 16 x 3": func() {
			(&Images{Shape: []int{4, 4}}).Columns(sparse.NewBatch(16, 3), data, []int{0, 1}, 1, 1, 1)
		},
		"row 3 of 3": func() { (&Images{Shape: []int{4, 4}}).Columns(sparse.NewBatch(16, 1), data, []int{3}, 1, 1, 1) },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("panic %q, want %q in it", r, want)
				}
			}()
			call()
		}()
	}
}

func TestString(t *testing.T) {
	for want, a := range map[string]*Images{
		"images unchanged": {},
		"images changed: rotation ±10°, shift ±0.1, ±0.2, mirrored": {Rotation: 10, ShiftX: .1, ShiftY: .2, Mirror: true},
	} {
		if a.String() != want {
			t.Errorf("%q, want %q", a, want)
		}
	}
}

// BenchmarkColumns changes batches of CIFAR10's shape.
func BenchmarkColumns(b *testing.B) {
	data := noise(b, 500, 32, 32, 3)
	rows := rand.New(rand.NewPCG(1, 1)).Perm(500)[:100]
	to := sparse.NewBatch(3072, 100)
	for _, a := range []*Images{{Shape: []int{32, 32, 3}}, {Shape: []int{32, 32, 3}, Rotation: 10, ShiftX: .1, ShiftY: .1, Mirror: true}} {
		b.Run(a.String(), func(b *testing.B) {
			for epoch := 0; b.Loop(); epoch++ {
				a.Columns(to, data, rows, 1, epoch, 1)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/3072/100, "ns/value")
		})
	}
}

// A row of pictures is a sample, followed by its changes in the first epochs.
func TestPictures(t *testing.T) {
	data := noise(t, 9, 6, 5)
	a := &Images{Shape: []int{6, 5}, Rotation: 10, ShiftX: .1}
	p := a.Pictures(data, []int{7, 2}, 3, 4)
	if p.Columns != 3 || len(p.Images) != 6 || !slices.Equal(p.Shape, a.Shape) {
		t.Fatalf("%v of %v", p, p.Shape)
	}
	for k, want := range [][]float32{data.Row(nil, 7), a.Row(nil, data, 7, 4, 1), a.Row(nil, data, 7, 4, 2), data.Row(nil, 2)} {
		if !slices.Equal(p.Images[k], want) {
			t.Errorf("image %d is another one", k)
		}
	}
}
