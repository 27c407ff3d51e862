package elementwise

import "setlab/setlib/internal/random"

// SampleSigmoid draws the states of units with total inputs x. With p[i] = sigmoid(scale x[i]) and the stream's draw u[i],
//
//	state i = 1 if u[i] < p[i], that is if u[i] (1 + e^(-scale x[i])) < 1, else 0
//
// The draws are those of random.Stream.StateUniforms at step and block. In addition to the rounding of scale x to 24 bits, the error of p is at
// most 3e-7 p where |scale x| <= 87; outside of this range the nearer end is used. p is written unless it is nil; it may be the same as x. There
// must be 16 values per word of states.
func SampleSigmoid(states []uint16, p, x []float32, scale float32, s random.Stream, step, block int) {
	sameStates("SampleSigmoid", states, len(x))
	if p != nil {
		sameLength("SampleSigmoid", len(p), len(x))
	}
	current.sampleFlat(states, p, x, scale, s, step, block)
}

func (e *engine) sampleFlat(states []uint16, p, x []float32, scale float32, s random.Stream, step, block int) {
	name, factor := s.Schedule(step), sampleFactor(scale)
	inPieces(len(x), func(lo, hi int) {
		var probabilities []float32
		if p != nil {
			probabilities = p[lo:hi]
		}
		e.sampleGroups(states[lo/StatesWord:hi/StatesWord], probabilities, x[lo:hi], factor, s, step, &name, block+lo/random.Group)
	})
	if whole := len(x) &^ (random.Group - 1); whole < len(x) {
		var padded, probabilities [random.Group]float32
		var drawn [random.Group / StatesWord]uint16
		copy(padded[:], x[whole:])
		e.sampleGroups(drawn[:], probabilities[:], padded[:], factor, s, step, &name, block+whole/random.Group)
		copy(states[whole/StatesWord:], drawn[:])
		if p != nil {
			copy(p[whole:], probabilities[:])
		}
	}
}

// sampleFactor returns the factor by which x is multiplied so that the odds against state 1 are a power of two.
func sampleFactor(scale float32) float32 { return float32(float64(scale) * -log2e) }

// inPieces calls f for consecutive parts of n values that are whole groups of draws. The caller handles the rest.
func inPieces(n int, f func(lo, hi int)) {
	bounded(n&^(random.Group-1), f)
}

func (e *engine) sampleGroups(states []uint16, p, x []float32, factor float32, s random.Stream, step int, name *random.Name, block int) {
	if !e.portable() {
		e.sample(states, p, x, factor, name, block)
		return
	}
	var u [random.Group]float32
	for at := 0; at < len(x); at += random.Group {
		s.StateUniforms(u[:], step, block+at/random.Group)
		var drawn [random.Group / StatesWord]uint16
		for i, v := range x[at : at+random.Group] {
			odds := power(float32(v * factor))
			drawn[i/StatesWord] |= negative(u[i]+float32(u[i]*odds)-1) << (i % StatesWord)
			if p != nil {
				p[at+i] = 1 / (1 + odds)
			}
		}
		copy(states[at/StatesWord:], drawn[:])
	}
}

// Bernoulli sets state i to 1 if u[i] < p[i], and to 0 if not, with the draws u of random.Stream.StateUniforms at step and block. The state is 1
// with probability p[i]. There must be 16 values per word of states.
func Bernoulli(states []uint16, p []float32, s random.Stream, step, block int) {
	sameStates("Bernoulli", states, len(p))
	current.bernoulliFlat(states, p, s, step, block)
}

func (e *engine) bernoulliFlat(states []uint16, p []float32, s random.Stream, step, block int) {
	name := s.Schedule(step)
	inPieces(len(p), func(lo, hi int) {
		e.bernoulliGroups(states[lo/StatesWord:hi/StatesWord], p[lo:hi], s, step, &name, block+lo/random.Group)
	})
	if whole := len(p) &^ (random.Group - 1); whole < len(p) {
		var padded [random.Group]float32
		var drawn [random.Group / StatesWord]uint16
		copy(padded[:], p[whole:])
		e.bernoulliGroups(drawn[:], padded[:], s, step, &name, block+whole/random.Group)
		copy(states[whole/StatesWord:], drawn[:])
	}
}

func (e *engine) bernoulliGroups(states []uint16, p []float32, s random.Stream, step int, name *random.Name, block int) {
	if !e.portable() {
		e.bernoulli(states, p, name, block)
		return
	}
	var u [random.Group]float32
	for at := 0; at < len(p); at += random.Group {
		s.StateUniforms(u[:], step, block+at/random.Group)
		var drawn [random.Group / StatesWord]uint16
		for i, v := range p[at : at+random.Group] {
			drawn[i/StatesWord] |= negative(u[i]-v) << (i % StatesWord)
		}
		copy(states[at/StatesWord:], drawn[:])
	}
}
