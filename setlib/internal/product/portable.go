package product

// The definitions in plain Go. They process four connections in each pass over the output row.

func gatherPortable(y []float32, ys int, bias []float32, x []float32, xs, n int, c *Connections, w []float32, p Part, lo, hi int) {
	weight := func(k int) float32 { return w[k] }
	if c.At != nil {
		weight = func(k int) float32 { return w[c.At[k]] }
	}
	source := func(k int) []float32 { return x[int(c.Others[k])*xs : int(c.Others[k])*xs+n] }
	for j := lo; j < hi; j++ {
		row := y[j*ys : j*ys+n]
		if p.first() {
			var start float32
			if bias != nil {
				start = bias[j]
			}
			for b := range row {
				row[b] = start
			}
		}
		k, end := p.of(c, j)
		for ; k+4 <= end; k += 4 {
			axpy4(row, source(k), source(k+1), source(k+2), source(k+3), weight(k), weight(k+1), weight(k+2), weight(k+3))
		}
		for ; k < end; k++ {
			axpy(row, source(k), weight(k))
		}
	}
}

func correlatePortable(grad []float32, x []float32, xs int, y []float32, ys, n int, c *Connections, alpha, beta float32, p Part, lo, hi int) {
	source := func(k int) []float32 { return x[int(c.Others[k])*xs : int(c.Others[k])*xs+n] }
	put := func(k int, s float32) {
		s *= alpha
		if beta != 0 {
			s += beta * grad[k]
		}
		grad[k] = s
	}
	for j := lo; j < hi; j++ {
		row := y[j*ys : j*ys+n]
		k, end := p.of(c, j)
		for ; k+4 <= end; k += 4 {
			s0, s1, s2, s3 := dot4(row, source(k), source(k+1), source(k+2), source(k+3))
			put(k, s0)
			put(k+1, s1)
			put(k+2, s2)
			put(k+3, s3)
		}
		for ; k < end; k++ {
			put(k, dot(row, source(k)))
		}
	}
}

func backpropagatePortable(dx []float32, dxs int, grad []float32, x []float32, xs int, dy []float32, dys, n int, c *Connections, w []float32, p Part, lo, hi int) {
	gatherPortable(dx, dxs, nil, dy, dys, n, c, w, p, lo, hi)
	for i := lo; i < hi; i++ {
		row := x[i*xs : i*xs+n]
		k, end := p.of(c, i)
		for ; k < end; k++ {
			from := int(c.Others[k]) * dys
			grad[k] = dot(row, dy[from:from+n])
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
