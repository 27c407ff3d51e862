package convolution

import "math"

// The definitions in plain Go. A product processes four terms in each pass over the row.

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
		weight := func(q int) float32 { return f.a[m*f.am+int(taps[q].a)] }
		source := func(q int) []float32 { return f.b[f.at+int(taps[q].b):][:n] }
		q := 0
		for ; q+4 <= len(taps); q += 4 {
			w0, w1, w2, w3 := weight(q), weight(q+1), weight(q+2), weight(q+3)
			b0, b1, b2, b3 := source(q), source(q+1), source(q+2), source(q+3)
			b0, b1, b2, b3 = b0[:len(row)], b1[:len(row)], b2[:len(row)], b3[:len(row)]
			for i := range row {
				row[i] += (w0*b0[i] + w1*b1[i]) + (w2*b2[i] + w3*b3[i])
			}
		}
		for ; q < len(taps); q++ {
			w := weight(q)
			for i, v := range source(q) {
				row[i] += w * v
			}
		}
	}
}

func poolPortable(y []float32, x []float32, at int, winners []uint8, step int, taps []int32) {
	for i := range y {
		top, is := largest(x, at+i, taps)
		y[i] = top
		bit := uint8(1) << (i % 8)
		for q := range taps {
			winners[q*step+i/8] &^= bit
		}
		winners[is*step+i/8] |= bit
	}
}

func poolBackwardPortable(dx []float32, at int, dy []float32, winners []uint8, step int, taps []int32, add bool) {
	for q, t := range taps {
		to := dx[at+int(t):][:len(dy)]
		for i, d := range dy {
			if winners[q*step+i/8]>>(i%8)&1 == 0 {
				d = 0
			}
			if add {
				d += to[i]
			}
			to[i] = d
		}
	}
}

// largest returns the largest of the values at the taps, and the index of the first tap that has it. If a value is NaN, it returns
// NaN and the first tap.
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
