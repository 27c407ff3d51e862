package connectome

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	krylov  = 32   // dimension of the Krylov space
	kept    = 6    // vectors kept at a restart
	settled = 1e-8 // residual relative to the eigenvalue; the error of the eigenvalue is of the order of its square
	rounds  = 2000 // maximum number of restarts
)

// largest returns the largest eigenvalue of a positive semidefinite matrix and its eigenvector, among the vectors orthogonal to without if it
// is not nil. It uses the Lanczos method with thick restarts (Wu and Simon, SIAM J. Matrix Anal. Appl. 22, 602, 2000) and full
// orthogonalization. This also finds a second eigenvalue that equals the first, which a single Krylov space does not contain.
func largest(ctx context.Context, op *gram, without []float64) (float64, []float64) {
	n := op.size()
	rng := rand.New(rand.NewPCG(1, 7))
	space := krylov
	if space > n {
		space = n
	}
	basis := make([][]float64, 0, space+1)
	h := mat.NewSymDense(space, nil)
	next := fresh(rng, n)
	orthogonalize(next, basis, without)
	value, vector := 0., make([]float64, n)
	for round := 0; round < rounds && ctx.Err() == nil; round++ {
		residual := 0.
		for len(basis) < space {
			if !normalize(next) {
				next = fresh(rng, n) // the space is invariant: continue in another one
				orthogonalize(next, basis, without)
				if !normalize(next) {
					break // no vectors are left outside the space
				}
			}
			basis = append(basis, next)
			k := len(basis) - 1
			next = make([]float64, n)
			op.times(basis[k], next)
			scale := floats.Norm(next, 2)
			for i, b := range basis {
				h.SetSym(i, k, floats.Dot(b, next))
			}
			orthogonalize(next, basis, without)
			if residual = floats.Norm(next, 2); residual <= 1e-14*scale {
				residual = 0
				clear(next)
			}
		}
		var eigen mat.EigenSym
		size := len(basis)
		if size == 0 {
			return 0, vector
		}
		if !eigen.Factorize(h.SliceSym(0, size), true) {
			return math.NaN(), vector
		}
		values := eigen.Values(nil)
		var y mat.Dense
		eigen.VectorsTo(&y)
		value = values[size-1]
		done := math.Abs(residual*y.At(size-1, size-1)) <= settled*math.Abs(value) || size < space || size == n
		count := min(kept, size)
		if done {
			count = 1
		}
		ritz := make([][]float64, count)
		for r := range ritz {
			ritz[r] = make([]float64, n)
			for i, b := range basis {
				floats.AddScaled(ritz[r], y.At(i, size-1-r), b)
			}
		}
		if done {
			return value, ritz[0]
		}
		basis = append(basis[:0], ritz...)
		h = mat.NewSymDense(space, nil)
		for r := range ritz {
			h.SetSym(r, r, values[size-1-r])
		}
		orthogonalize(next, basis, without)
		vector = ritz[0]
	}
	return value, vector
}

// fresh draws a random vector.
func fresh(rng *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}

// orthogonalize makes v orthogonal to unit vectors. It does so twice, because the rest may be much smaller than the rounding error of the
// first pass.
func orthogonalize(v []float64, basis [][]float64, without []float64) {
	for range 2 {
		if without != nil {
			floats.AddScaled(v, -floats.Dot(without, v), without)
		}
		for _, b := range basis {
			floats.AddScaled(v, -floats.Dot(b, v), b)
		}
	}
}

// normalize scales v to length 1, unless it is 0.
func normalize(v []float64) bool {
	length := floats.Norm(v, 2)
	if length < 1e-9 { // the matrix has integer elements, so such a small vector is rounding error
		return false
	}
	floats.Scale(1/length, v)
	return true
}
