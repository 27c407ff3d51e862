package convolution

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// NaN and infinite values affect only their own sample.
func TestSpecialValuesStayInTheirColumn(t *testing.T) {
	eachLevel(t, func(t *testing.T, k *kernels) {
		rng := rand.New(rand.NewPCG(5, 1))
		for _, channels := range []int{3, 9} { // by the definition and transformed
			const columns, step = 37, 48
			w := Same(Image{4, 4, channels}, 3, 3, 1)
			c := New(w, 10, step, &Workspace{})
			c.kernels = k
			weights, bias := normals(c.Depth()*10, rng), normals(10, rng)
			for _, special := range []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))} {
				for _, column := range []int{0, 20, columns - 1} {
					x, dy := batch(w.On.Size(), columns, step, rng), batch(w.Places()*10, columns, step, rng)
					x[5*step+column], dy[7*step+column] = special, special
					y, dx := make([]float32, len(dy)), make([]float32, len(x))
					c.Forward(y, x, weights, bias, columns, 1)
					c.Backward(dx, dy, weights, columns, 1)
					for what, v := range map[string][]float32{"forward": y, "backward": dx} {
						spread := false
						for i, v := range v {
							odd := v-v != 0
							spread = spread || odd && i%step == column
							if odd && i%step != column && i%step < columns {
								t.Fatalf("%s: %v in column %d makes %v in column %d", what, special, column, v, i%step)
							}
						}
						if !spread {
							t.Errorf("%s: %v got lost", what, special)
						}
					}
				}
			}
		}
	})
}

// Vector code treats denormals as 0, and restores the processor's settings.
func TestDenormals(t *testing.T) {
	tiny := float32(math.Ldexp(1, -130))
	eachLevel(t, func(t *testing.T, k *kernels) {
		for _, channels := range []int{1, 8} {
			w := Same(Image{3, 3, channels}, 3, 3, 1)
			c := New(w, 8, 16, &Workspace{})
			c.kernels = k
			x, y, weights := make([]float32, w.On.Size()*16), make([]float32, 9*8*16), make([]float32, c.Depth()*8)
			for i := range x {
				x[i] = tiny
			}
			for i := range weights {
				weights[i] = 1
			}
			c.Forward(y, x, weights, make([]float32, 8), 16, 1)
			if k.lanes > 0 && y[0] != 0 {
				t.Errorf("%v becomes %v", tiny, y[0])
			}
			if half := tiny / 2; half == 0 || half*2 != tiny {
				t.Errorf("half of %v is %v", tiny, half)
			}
		}
	})
}

func TestWrongShapesPanic(t *testing.T) {
	w := Same(Image{4, 4, 2}, 3, 3, 1)
	c, p, v := New(w, 3, 16, &Workspace{}), NewPool(w, 16), make([]float32, 16*16*3)
	for want, f := range map[string]func(){
		"convolution.New: 0 filters of 3 x 3":                    func() { New(w, 0, 16, nil) },
		"tables reach 2147483647":                                func() { New(Same(Image{1 << 12, 1 << 12, 1}, 3, 3, 1), 8, 16, nil) },
		"rows of 15 values":                                      func() { New(w, 3, 15, nil) },
		"at 0 places":                                            func() { NewPool(Inside(Image{1, 1, 1}, 2, 2, 1), 16) },
		"Forward: 17 columns at steps of 16":                     func() { c.Forward(v, v, v[:54], nil, 17, 1) },
		"53 weights for 54":                                      func() { c.Backward(v, v, v[:53], 16, 1) },
		"Gradient: 16 columns at steps of 16 of 767":             func() { c.Gradient(v[:54], v[:3], v[:767], v[:5], 16, 1) },
		"Pool.Forward: 16 columns at steps of 16 of 5 values":    func() { p.Forward(v, v[:5], 16, 1) },
		"Pool.Backward: 16 columns at steps of 16 of 768 values": func() { p.Backward(v, v[:5], 16, 1) },
		"convolution.Rectify: 17 values and a mask of 100 bytes": func() { Rectify(v[:17], make([]uint8, 100)) },
		"convolution.Rectify: 768 values and a mask of 95 bytes": func() { Rectify(v, make([]uint8, 95)) },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("panic %q, want %q in it", r, want)
				}
			}()
			f()
		}()
	}
}
