package elementwise

import (
	"fmt"

	"setlab/setlib/internal/random"
)

// annealBound is the largest difference of exponents for which Anneal uses its series.
const annealBound = 1. / 16

// Anneal moves units with total inputs x from inverse temperature to-step to to:
//
//	sums[i%128] += softplus(to x[i]) - softplus((to-step) x[i])
//	state i = 1 with probability sigmoid(to x[i]), else 0
//
// for 0 <= step <= to. The states are drawn as in SampleSigmoid. The length of x must be a multiple of 128. With a stride that divides
// 128, the sums of a column of a batch are a stride apart. In addition to the rounding of its arguments, a term t has an error of at most
// 4e-7 t where step |x| <= 1/16, and of 4e-7 (1+t) elsewhere. There must be 16 values per word of states.
func Anneal(states []uint16, x []float32, sums *[random.Group]float64, to, step float32, s random.Stream, at, block int) {
	sameStates("Anneal", states, len(x))
	if len(x)%random.Group != 0 {
		panic(fmt.Sprintf("elementwise.Anneal: %d values; their number must be a multiple of %d", len(x), random.Group))
	}
	current.annealFlat(states, x, sums, to, step, s, at, block)
}

// annealPiece is the number of values whose terms are summed in float32.
const annealPiece = 32 * random.Group

func (e *engine) annealFlat(states []uint16, x []float32, sums *[random.Group]float64, to, step float32, s random.Stream, at, block int) {
	name := s.Schedule(at)
	for lo := 0; lo < len(x); lo += annealPiece {
		hi := min(lo+annealPiece, len(x))
		var part [random.Group]float32
		e.annealGroups(states[lo/StatesWord:hi/StatesWord], x[lo:hi], &part, to, step, s, at, &name, block+lo/random.Group)
		for k, v := range part {
			sums[k] += float64(v)
		}
	}
}

func (e *engine) annealGroups(states []uint16, x []float32, sums *[random.Group]float32, to, step float32, s random.Stream, at int, name *random.Name, block int) {
	if !e.portable() {
		if small := e.anneal(states, x, sums, sampleFactor(to), step, name, block); small {
			return
		}
		for i, v := range x {
			if !(abs(float32(step*v)) <= annealBound) {
				sums[i%random.Group] += largeStep(v, to, step)
			}
		}
		return
	}
	factor := sampleFactor(to)
	var u [random.Group]float32
	for lo := 0; lo < len(x); lo += random.Group {
		s.StateUniforms(u[:], at, block+lo/random.Group)
		var drawn [random.Group / StatesWord]uint16
		for i, v := range x[lo : lo+random.Group] {
			odds := power(float32(v * factor))
			if h := float32(step * v); abs(h) <= annealBound {
				sums[i] += smallStep(h, 1/(1+odds))
			} else {
				sums[i] += largeStep(v, to, step)
			}
			drawn[i/StatesWord] |= negative(u[i]+float32(u[i]*odds)-1) << (i % StatesWord)
		}
		copy(states[lo/StatesWord:], drawn[:])
	}
}

// smallStep returns softplus(y) - softplus(y-h), where p = sigmoid(y). With s = p (1 - e^-h) it is -ln(1-s).
func smallStep(h, p float32) float32 {
	s := float32(h*(-1./24)) + 1./6
	s = float32(s*h) - 1./2
	s = float32(s*h) + 1
	s = float32(float32(s*h) * p)
	r := float32(s*(1./5)) + 1./4
	r = float32(r*s) + 1./3
	r = float32(r*s) + 1./2
	r = float32(r*s) + 1
	return float32(r * s)
}

// largeStep returns softplus(to x) - softplus((to-step) x).
func largeStep(x, to, step float32) float32 {
	a := abs(x)
	linear := float32(step * float32(.5*(x+a)))
	return linear + (log1p(exp(-float32(to*a))) - log1p(exp(-float32((to-step)*a))))
}
