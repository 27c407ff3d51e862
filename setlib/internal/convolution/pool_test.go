package convolution

import (
	"math"
	"math/rand/v2"
	"testing"
)

// windows returns poolings: disjoint and overlapping, on the image and partly outside, with pixels that no window
// covers.
func windows() []Window {
	return []Window{
		Inside(Image{8, 8, 5}, 2, 2, 2),
		Inside(Image{7, 5, 3}, 2, 2, 2),
		Same(Image{7, 5, 3}, 2, 2, 2),
		Inside(Image{9, 8, 2}, 3, 2, 3),
		Inside(Image{9, 9, 2}, 3, 3, 2),
		Same(Image{6, 6, 2}, 3, 3, 1),
		Inside(Image{7, 9, 1}, 1, 1, 4),
		Same(Image{2, 2, 1}, 5, 5, 5),
		Inside(Image{1, 7, 2}, 1, 7, 1),
	}
}

// under calls f for the pixels of the window at a position, row by row; at is the pixel's index within a channel.
func under(w Window, place int, f func(at int)) {
	for i := range w.Height {
		for j := range w.Width {
			y, x := place/w.Columns*w.Stride+i-w.Top, place%w.Columns*w.Stride+j-w.Left
			if y >= 0 && y < w.On.Rows && x >= 0 && x < w.On.Columns {
				f(y*w.On.Columns + x)
			}
		}
	}
}

func TestPool(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(3, 1))
		for n, w := range windows() {
			for _, columns := range []int{1, 16, 37, 100} {
				step := (columns+15)&^15 + 16*(n%2)
				p := NewPool(w, step)
				p.kernels = k
				x, dy := batch(w.On.Size(), columns, step, rng), batch(w.Places()*w.On.Channels, columns, step, rng)
				for i := range x {
					// Equal values, of which the first is selected; infinities; and windows of infinities only.
					switch x[i] = float32(math.Round(float64(x[i]))); rng.IntN(12) {
					case 0:
						x[i] = float32(math.Inf(1))
					case 1, 2:
						x[i] = float32(math.Inf(-1))
					}
				}
				pixels := w.On.Rows * w.On.Columns
				wantY, wantDX := make([]float32, len(dy)), make([]float64, len(x))
				for c := range w.On.Channels {
					for place := range w.Places() {
						for b := range columns {
							top, is := float32(0), -1
							under(w, place, func(at int) {
								if v := x[(c*pixels+at)*step+b]; is < 0 || v > top {
									top, is = v, at
								}
							})
							to := (c*w.Places()+place)*step + b
							wantY[to] = top
							wantDX[(c*pixels+is)*step+b] += float64(dy[to])
						}
					}
				}
				y, dx := make([]float32, len(dy)), normals(len(x), rng)
				p.Forward(y, batch(w.On.Size(), columns, step, rng), columns, 2) // must leave nothing behind
				p.Forward(y, x, columns, 2)
				for i, want := range wantY {
					if i%step < columns && y[i] != want {
						t.Fatalf("%+v, row %d, column %d: %v, want %v", w, i/step, i%step, y[i], want)
					}
				}
				p.Backward(dx, dy, columns, 2)
				check(t, "gradient", dx, wantDX, columns, step, 1)
			}
		}
	})
}

// NaN anywhere in a window gives NaN, and the window's gradient goes to its first pixel.
func TestPoolOfWhatIsNoNumber(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		w := Inside(Image{2, 2, 1}, 2, 2, 2)
		p := NewPool(w, 16)
		p.kernels = k
		for place := range 4 {
			x, y, dx, dy := make([]float32, 64), make([]float32, 16), make([]float32, 64), make([]float32, 16)
			for i := range x {
				x[i] = float32(i % 7)
			}
			x[place*16+3], dy[3] = float32(math.NaN()), 5
			p.Forward(y, x, 16, 1)
			p.Backward(dx, dy, 16, 1)
			for b, v := range y {
				if (v != v) != (b == 3) {
					t.Errorf("place %d: column %d is %v", place, b, v)
				}
			}
			if dx[3] != 5 || dx[16+3]+dx[32+3]+dx[48+3] != 0 {
				t.Errorf("place %d: gradients %v %v %v %v", place, dx[3], dx[16+3], dx[32+3], dx[48+3])
			}
		}
	})
}

func TestRectify(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		a := normals(3*piece+48, rand.New(rand.NewPCG(4, 1)))
		special := []float32{0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN())}
		copy(a[5:], special)
		copy(a[piece-2:], special)
		before, mask := append([]float32(nil), a...), make([]uint8, len(a)/8)
		for i := range mask {
			mask[i] = 0xa5
		}
		k.rectifyFlat(a, mask)
		for i, v := range before {
			on := v > 0 || v != v
			want := v
			if !on {
				want = 0
			}
			if math.Float32bits(a[i]) != math.Float32bits(want) || mask[i/8]>>(i%8)&1 == 1 != on {
				t.Fatalf("value %d, %v, becomes %v, its bit %v", i, v, a[i], mask[i/8]>>(i%8)&1)
			}
		}
	})
}
