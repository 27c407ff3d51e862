// Package random identifies every random draw of a training run by a name instead of a position in a sequence.
//
// A Stream is identified by (seed, purpose, layer, epoch). Within it, a draw is addressed by step and position.
// A draw is a pure function of its name (the counter-based generator Philox4x32), so results
// depend neither on the number of threads nor on whether a run was resumed.
package random

import (
	"math/bits"
	"math/rand/v2"
)

// Purpose is what a stream's draws are used for. Its values affect the reproducibility of seeds: only append new ones.
type Purpose uint16

// The purposes in use.
const (
	Wiring       Purpose = 1 + iota // the initial topology
	Weights                         // initial weights
	Shuffle                         // the order of the samples of an epoch
	Data                            // binarization of gray data
	Hidden                          // hidden units of a Gibbs chain
	Visible                         // visible units of a Gibbs chain
	Rewiring                        // the new connections of an evolution step
	Chains                          // annealed importance sampling
	Dropout                         // dropped activations
	Slopes                          // initial parameters of SReLU
	Augmentation                    // how an image is changed before it is shown
	Degrees                         // degrees drawn from a power law
	Permutations                    // the order of a feature's values in permutation importance
)

// Stream is a reproducible source of random draws. The zero value is the stream of seed 0 without a purpose.
type Stream struct {
	key          [2]uint32
	place, epoch uint32
}

// New returns the stream with the given name. layer must be below 65536.
func New(seed uint64, p Purpose, layer, epoch int) Stream {
	return Stream{
		key:   [2]uint32{uint32(seed), uint32(seed >> 32)},
		place: uint32(p)<<16 | uint32(layer)&0xFFFF,
		epoch: uint32(epoch),
	}
}

// Group is the number of draws from 16 consecutive counters.
const Group = 128

// Words fills dst with the random words of a group of counters at a step: dst[16w+c] is word w of counter 16 group+c. With this order, vector code
// needs no transposition.
func (s Stream) Words(dst *[Group / 2]uint32, step, group int) {
	s.words(dst, step, group, Group/8, philoxRounds)
}

// words is Words for only the first counters of the group, with the given number of rounds.
func (s Stream) words(dst *[Group / 2]uint32, step, group, counters, rounds int) {
	for c := range counters {
		u := philox([4]uint32{uint32(group*(Group/8) + c), uint32(step), s.place, s.epoch}, s.key, rounds)
		for w, v := range u {
			dst[Group/8*w+c] = v
		}
	}
}

// Uniforms fills dst with values in [0, 1), multiples of 2^-24: dst[i] is the draw at (step, 128 group+i). n values use (n+127)/128 groups.
//
// Draw i < 64 of a group is the upper 24 bits of word i, and draw 64+i those of the word rotated by 16 bits. Each draw is uniform. Draws i and 64+i
// have their upper 16 bits from different halves of the word, but the lower 8 bits of one are among the upper bits of the other. Events u < p of
// the two are independent unless the upper 16 bits do not decide whether u < p; their covariance is below 2^-16. This takes half the time of two
// words.
func (s Stream) Uniforms(dst []float32, step, group int) { s.uniforms(dst, step, group, philoxRounds) }

// StateUniforms is Uniforms with seven rounds of Philox instead of ten. It gives other values at two thirds of the cost. The states of units are
// drawn with it.
func (s Stream) StateUniforms(dst []float32, step, group int) {
	s.uniforms(dst, step, group, stateRounds)
}

func (s Stream) uniforms(dst []float32, step, group, rounds int) {
	var words [Group / 2]uint32
	for ; len(dst) > 0; group++ {
		n := min(Group, len(dst))
		s.words(&words, step, group, min(n, Group/8), rounds)
		for i := range dst[:n] {
			w := bits.RotateLeft32(words[i%len(words)], 16*(i/len(words)))
			dst[i] = float32(w>>8) * (1. / (1 << 24))
		}
		dst = dst[n:]
	}
}

// Name holds what vector code needs to draw from a stream at a step: the round keys, two per round, and words 1 to 3 of the counter.
type Name [2*philoxRounds + 3]uint32

// Schedule returns the stream's name at a step.
func (s Stream) Schedule(step int) (name Name) {
	k0, k1 := s.key[0], s.key[1]
	for r := range philoxRounds {
		name[2*r], name[2*r+1] = k0, k1
		k0 += philoxW0
		k1 += philoxW1
	}
	name[2*philoxRounds], name[2*philoxRounds+1], name[2*philoxRounds+2] = uint32(step), s.place, s.epoch
	return name
}

// Rand returns a sequential generator for the stream, for draws without a natural position (permutations, normal deviates). Generators returned by
// separate calls draw the same values.
func (s Stream) Rand() *rand.Rand { return rand.New(&sequence{stream: s}) }

// sequence iterates over a stream's counter. The step word holds the counter's upper half.
type sequence struct {
	stream Stream
	next   uint64
	spare  uint64
	half   bool
}

// Uint64 implements rand.Source.
func (q *sequence) Uint64() uint64 {
	if q.half {
		q.half = false
		return q.spare
	}
	s := q.stream
	u := philox([4]uint32{uint32(q.next), uint32(q.next >> 32), s.place, s.epoch}, s.key, philoxRounds)
	q.next++
	q.spare, q.half = uint64(u[3])<<32|uint64(u[2]), true
	return uint64(u[1])<<32 | uint64(u[0])
}
