package product

// The definitions in plain Go. They take four connections at a time: one pass over the output row serves them all.

func gatherPortable(y []float32, ys int, bias []float32, x []float32, xs, n int, starts []int, sources, at []int32, w []float32, lo, hi int) {
	weight := func(c int) float32 { return w[c] }
	if at != nil {
		weight = func(c int) float32 { return w[at[c]] }
	}
	source := func(c int) []float32 { return x[int(sources[c])*xs : int(sources[c])*xs+n] }
	for j := lo; j < hi; j++ {
		row := y[j*ys : j*ys+n]
		var start float32
		if bias != nil {
			start = bias[j]
		}
		for b := range row {
			row[b] = start
		}
		c, end := starts[j], starts[j+1]
		for ; c+4 <= end; c += 4 {
			axpy4(row, source(c), source(c+1), source(c+2), source(c+3), weight(c), weight(c+1), weight(c+2), weight(c+3))
		}
		for ; c < end; c++ {
			axpy(row, source(c), weight(c))
		}
	}
}

func correlatePortable(grad []float32, x []float32, xs int, y []float32, ys, n int, starts []int, sources []int32, alpha, beta float32, lo, hi int) {
	source := func(c int) []float32 { return x[int(sources[c])*xs : int(sources[c])*xs+n] }
	put := func(c int, s float32) {
		s *= alpha
		if beta != 0 {
			s += beta * grad[c]
		}
		grad[c] = s
	}
	for j := lo; j < hi; j++ {
		row := y[j*ys : j*ys+n]
		c, end := starts[j], starts[j+1]
		for ; c+4 <= end; c += 4 {
			s0, s1, s2, s3 := dot4(row, source(c), source(c+1), source(c+2), source(c+3))
			put(c, s0)
			put(c+1, s1)
			put(c+2, s2)
			put(c+3, s3)
		}
		for ; c < end; c++ {
			put(c, dot(row, source(c)))
		}
	}
}

func backpropagatePortable(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, starts []int, targets []int32, w []float32, add bool, lo, hi int) {
	gatherPortable(dx, dxs, nil, dy, dys, n, starts, targets, nil, w, lo, hi)
	for i := lo; i < hi; i++ {
		row := x[i*xs : i*xs+n]
		for c := starts[i]; c < starts[i+1]; c++ {
			from := int(targets[c]) * dys
			s := dot(row, dy[from:from+n])
			if add {
				s += grad[c]
			}
			grad[c] = s
		}
	}
}

func multiplyPortable(c []float32, cs int, bias []float32, a []float32, am, ak int, b []float32, bs, n, k, lo, hi int, add bool) {
	for m := lo; m < hi; m++ {
		row := c[m*cs : m*cs+n]
		if !add {
			var start float32
			if bias != nil {
				start = bias[m]
			}
			for b := range row {
				row[b] = start
			}
		}
		weight := func(q int) float32 { return a[m*am+q*ak] }
		source := func(q int) []float32 { return b[q*bs : q*bs+n] }
		q := 0
		for ; q+4 <= k; q += 4 {
			axpy4(row, source(q), source(q+1), source(q+2), source(q+3), weight(q), weight(q+1), weight(q+2), weight(q+3))
		}
		for ; q < k; q++ {
			axpy(row, source(q), weight(q))
		}
	}
}

// axpy adds w x to y.
func axpy(y, x []float32, w float32) {
	x = x[:len(y)]
	for b, v := range x {
		y[b] += w * v
	}
}

// axpy4 adds w0 x0 + w1 x1 + w2 x2 + w3 x3 to y.
func axpy4(y, x0, x1, x2, x3 []float32, w0, w1, w2, w3 float32) {
	n := len(y)
	x0, x1, x2, x3 = x0[:n], x1[:n], x2[:n], x3[:n]
	for b := range n {
		y[b] += (w0*x0[b] + w1*x1[b]) + (w2*x2[b] + w3*x3[b])
	}
}

func dot(y, x []float32) (s float32) {
	x = x[:len(y)]
	for b, v := range y {
		s += v * x[b]
	}
	return s
}

func dot4(y, x0, x1, x2, x3 []float32) (s0, s1, s2, s3 float32) {
	n := len(y)
	x0, x1, x2, x3 = x0[:n], x1[:n], x2[:n], x3[:n]
	for b, v := range y {
		s0 += v * x0[b]
		s1 += v * x1[b]
		s2 += v * x2[b]
		s3 += v * x3[b]
	}
	return s0, s1, s2, s3
}
