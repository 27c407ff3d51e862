package sparse

// The kernels below take four connections at a time: one pass over the output row serves them all.

// gather adds sum_k w[k] x[rows[k]] to y.
func gather(y []float32, x Batch, rows []int32, w []float32) {
	w = w[:len(rows)]
	k := 0
	for ; k+4 <= len(rows); k += 4 {
		axpy4(y, x.Row(int(rows[k])), x.Row(int(rows[k+1])), x.Row(int(rows[k+2])), x.Row(int(rows[k+3])), w[k], w[k+1], w[k+2], w[k+3])
	}
	for ; k < len(rows); k++ {
		axpy(y, x.Row(int(rows[k])), w[k])
	}
}

// gatherIndexed is gather with weights that lie apart: it adds sum_k w[at[k]] x[rows[k]] to y.
func gatherIndexed(y []float32, x Batch, rows, at []int32, w []float32) {
	at = at[:len(rows)]
	k := 0
	for ; k+4 <= len(rows); k += 4 {
		axpy4(y, x.Row(int(rows[k])), x.Row(int(rows[k+1])), x.Row(int(rows[k+2])), x.Row(int(rows[k+3])), w[at[k]], w[at[k+1]], w[at[k+2]], w[at[k+3]])
	}
	for ; k < len(rows); k++ {
		axpy(y, x.Row(int(rows[k])), w[at[k]])
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

// correlate adds scale * <x[rows[k]], y> to grad[k].
func correlate(grad []float32, x Batch, rows []int32, y []float32, scale float32) {
	grad = grad[:len(rows)]
	k := 0
	for ; k+4 <= len(rows); k += 4 {
		s0, s1, s2, s3 := dot4(y, x.Row(int(rows[k])), x.Row(int(rows[k+1])), x.Row(int(rows[k+2])), x.Row(int(rows[k+3])))
		grad[k] += scale * s0
		grad[k+1] += scale * s1
		grad[k+2] += scale * s2
		grad[k+3] += scale * s3
	}
	for ; k < len(rows); k++ {
		grad[k] += scale * dot(y, x.Row(int(rows[k])))
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
