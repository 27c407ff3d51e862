package elementwise

import "setlab/setlib/internal/random"

// SampleSigmoid draws states of units whose total inputs are x: with p[i] = sigmoid(scale x[i]) and the stream's draw u[i],
//
//	state[i] = 1 if u[i] < p[i], that is if u[i] (1 + e^(-scale x[i])) < 1, else 0
//
// Draws are those of random.Stream.Uniforms at step and block. The probabilities are written to p, unless that is nil. The slices
// may be the same, as long as p is not state.
func SampleSigmoid(state, p, x []float32, scale float32, s random.Stream, step, block int) {
	sameLength("SampleSigmoid", len(state), len(x))
	if p != nil {
		sameLength("SampleSigmoid", len(p), len(x))
	}
	current.sampleFlat(state, p, x, scale, s, step, block)
}

func (e *engine) sampleFlat(state, p, x []float32, scale float32, s random.Stream, step, block int) {
	name := s.Schedule(step)
	whole := len(x) - len(x)%random.Group
	for lo := 0; lo < whole; lo += piece {
		hi := min(lo+piece, whole)
		var probabilities []float32
		if p != nil {
			probabilities = p[lo:hi]
		}
		e.sampleGroups(state[lo:hi], probabilities, x[lo:hi], scale, s, step, &name, block+lo/random.Group)
	}
	if rest := x[whole:]; len(rest) > 0 {
		var padded, probabilities, states [random.Group]float32
		copy(padded[:], rest)
		e.sampleGroups(states[:], probabilities[:], padded[:], scale, s, step, &name, block+whole/random.Group)
		copy(state[whole:], states[:])
		if p != nil {
			copy(p[whole:], probabilities[:])
		}
	}
}

func (e *engine) sampleGroups(state, p, x []float32, scale float32, s random.Stream, step int, name *random.Name, block int) {
	if !e.portable() {
		e.sample(state, p, x, scale, name, block)
		return
	}
	var u [random.Group]float32
	for at := 0; at < len(x); at += random.Group {
		s.Uniforms(u[:], step, block+at/random.Group)
		for i, v := range x[at : at+random.Group] {
			d := 1 + exp(-float32(scale*v))
			state[at+i] = sign(float32(u[i]*d) - 1)
			if p != nil {
				p[at+i] = 1 / d
			}
		}
	}
}

// Bernoulli sets dst[i] = 1 if u[i] < p[i], else 0, with the stream's draws u of random.Stream.Uniforms at step and block: a draw
// that is 1 with probability p[i]. The slices may be the same.
func Bernoulli(dst, p []float32, s random.Stream, step, block int) {
	sameLength("Bernoulli", len(dst), len(p))
	current.bernoulliFlat(dst, p, s, step, block)
}

func (e *engine) bernoulliFlat(dst, p []float32, s random.Stream, step, block int) {
	name := s.Schedule(step)
	whole := len(p) - len(p)%random.Group
	for lo := 0; lo < whole; lo += piece {
		hi := min(lo+piece, whole)
		e.bernoulliGroups(dst[lo:hi], p[lo:hi], s, step, &name, block+lo/random.Group)
	}
	if rest := p[whole:]; len(rest) > 0 {
		var padded [random.Group]float32
		copy(padded[:], rest)
		e.bernoulliGroups(padded[:], padded[:], s, step, &name, block+whole/random.Group)
		copy(dst[whole:], padded[:])
	}
}

func (e *engine) bernoulliGroups(dst, p []float32, s random.Stream, step int, name *random.Name, block int) {
	if !e.portable() {
		e.bernoulli(dst, p, name, block)
		return
	}
	var u [random.Group]float32
	for at := 0; at < len(p); at += random.Group {
		s.Uniforms(u[:], step, block+at/random.Group)
		for i, v := range p[at : at+random.Group] {
			dst[at+i] = sign(u[i] - v)
		}
	}
}
