//go:build amd64 && !purego

package elementwise

import (
	"setlab/setlib/internal/cpu"
	"setlab/setlib/internal/random"
)

func engineOf(l cpu.Level) *engine {
	switch l {
	case cpu.AVX512:
		return &avx512
	case cpu.AVX2:
		return &avx2
	}
	return &engine{}
}

var avx512 = engine{
	srelu: sreluAVX512, sreluBackward: sreluBackwardAVX512,
	leaky: leakyAVX512, sigmoidBackward: sigmoidBackwardAVX512,
	momentum: momentumAVX512, nesterov: nesterovAVX512,
	sumRows: sumRowsAVX512, mask: maskAVX512, addScaled: addScaledAVX512,
	deviations: deviationsAVX512, covariances: covariancesAVX512, scaleRows: scaleRowsAVX512, combineRows: combineRowsAVX512,
	columnDeviations: columnDeviationsAVX512, normalizeColumns: normalizeColumnsAVX512, columnCovariances: columnCovariancesAVX512, combineColumns: combineColumnsAVX512,
	differences: differencesAVX512, squaredDistances: squaredDistancesAVX512,
	exp: expAVX512, sigmoid: sigmoidAVX512, softplus: softplusAVX512,
	expand: expandAVX512, pack: packAVX512,
}

var avx2 = engine{
	srelu: sreluAVX2, sreluBackward: sreluBackwardAVX2,
	leaky: leakyAVX2, sigmoidBackward: sigmoidBackwardAVX2,
	momentum: momentumAVX2, nesterov: nesterovAVX2,
	sumRows: sumRowsAVX2, mask: maskAVX2, addScaled: addScaledAVX2,
	deviations: deviationsAVX2, covariances: covariancesAVX2, scaleRows: scaleRowsAVX2, combineRows: combineRowsAVX2,
	columnDeviations: columnDeviationsAVX2, normalizeColumns: normalizeColumnsAVX2, columnCovariances: columnCovariancesAVX2, combineColumns: combineColumnsAVX2,
	differences: differencesAVX2, squaredDistances: squaredDistancesAVX2,
	exp: expAVX2, sigmoid: sigmoidAVX2, softplus: softplusAVX2,
	expand: expandAVX2, pack: packAVX2,
}

// The functions below are called directly, so that their arguments can stay on the stack.

func (e *engine) dropout(a *float32, mask *uint8, scale float32, keep uint32, name *uint32, block, groups int) {
	if e == &avx512 {
		dropoutAVX512(a, mask, scale, keep, name, block, groups)
		return
	}
	dropoutAVX2(a, mask, scale, keep, name, block, groups)
}

func (e *engine) adamFlat(w, m, v, g, p *float32, n int) {
	if e == &avx512 {
		adamAVX512(w, m, v, g, p, n)
		return
	}
	adamAVX2(w, m, v, g, p, n)
}

func (e *engine) rmspropFlat(w, m, v, g, p *float32, n int) {
	if e == &avx512 {
		rmspropAVX512(w, m, v, g, p, n)
		return
	}
	rmspropAVX2(w, m, v, g, p, n)
}

func (e *engine) sample(states []uint16, p, x []float32, factor float32, name *random.Name, block int) {
	groups := len(x) / random.Group
	switch {
	case p == nil && e == &avx512:
		sampleAVX512(&states[0], &x[0], factor, &name[0], block, groups)
	case p == nil:
		sampleAVX2(&states[0], &x[0], factor, &name[0], block, groups)
	case e == &avx512:
		sampleWithPAVX512(&states[0], &p[0], &x[0], factor, &name[0], block, groups)
	default:
		sampleWithPAVX2(&states[0], &p[0], &x[0], factor, &name[0], block, groups)
	}
}

func (e *engine) bernoulli(states []uint16, p []float32, name *random.Name, block int) {
	if e == &avx512 {
		bernoulliAVX512(&states[0], &p[0], &name[0], block, len(p)/random.Group)
		return
	}
	bernoulliAVX2(&states[0], &p[0], &name[0], block, len(p)/random.Group)
}

func (e *engine) anneal(states []uint16, x []float32, sums *[random.Group]float32, factor, step float32, name *random.Name, block int) (small bool) {
	if e == &avx512 {
		return annealAVX512(&states[0], &x[0], &sums[0], factor, step, &name[0], block, len(x)/random.Group) == 1
	}
	return annealAVX2(&states[0], &x[0], &sums[0], factor, step, &name[0], block, len(x)/random.Group) == 1
}
