package convolution

import "math"

// The definitions in plain Go.

func productPortable(c []float32, cs, rows int, bias []float32, f factors, taps []tap, n int, add bool) {
	for m := range rows {
		row := c[m*cs : m*cs+n]
		if !add {
			var start float32
			if bias != nil {
				start = bias[m]
			}
			for i := range row {
				row[i] = start
			}
		}
		for _, t := range taps {
			weight, at := f.a[m*f.am+int(t.a)], f.at+int(t.b)
			for i, v := range f.b[at : at+n] {
				row[i] += weight * v
			}
		}
	}
}

func poolPortable(y []float32, x []float32, at int, taps []int32) {
	for i := range y {
		top, _ := largest(x, at+i, taps)
		y[i] = top
	}
}

func poolBackwardPortable(dx []float32, x []float32, at int, dy []float32, taps []int32, add bool) {
	for i, d := range dy {
		_, is := largest(x, at+i, taps)
		for q, t := range taps {
			share, place := float32(0), at+i+int(t)
			if q == is {
				share = d
			}
			if add {
				share += dx[place]
			}
			dx[place] = share
		}
	}
}

// largest returns the largest of the values below the taps and the number of the first tap that has it; not a number, and the first
// tap, if one is none.
func largest(x []float32, at int, taps []int32) (top float32, is int) {
	top = x[at+int(taps[0])]
	for q, t := range taps[1:] {
		v := x[at+int(t)]
		switch {
		case v != v || top != top:
			top, is = float32(math.NaN()), 0
		case v > top:
			top, is = v, q+1
		}
	}
	return top, is
}

func rectifyPortable(a []float32, mask []uint8) {
	for i, v := range a {
		bit := uint8(1) << (i % 8)
		if v <= 0 {
			a[i] = 0
			mask[i/8] &^= bit
		} else {
			mask[i/8] |= bit
		}
	}
}
