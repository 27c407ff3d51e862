package random

import (
	"context"
	"math/rand/v2"
)

// interrupted is what a generator panics with when its context has ended.
type interrupted struct{ err error }

// RandUntil is Rand, the same values, until ctx ends: then the generator panics, for Ended to make an error of.
func (s Stream) RandUntil(ctx context.Context) *rand.Rand {
	if ctx.Done() == nil {
		return s.Rand()
	}
	return rand.New(&until{sequence: sequence{stream: s}, ctx: ctx})
}

// Ended, deferred, sets err to the error of a context whose generator has panicked since.
func Ended(err *error) {
	switch r := recover().(type) {
	case nil:
	case interrupted:
		*err = r.err
	default:
		panic(r)
	}
}

// until is a sequence that looks at its context every so many draws.
type until struct {
	sequence
	ctx   context.Context
	drawn uint16
}

// Uint64 implements rand.Source.
func (q *until) Uint64() uint64 {
	if q.drawn++; q.drawn == 0 {
		if err := q.ctx.Err(); err != nil {
			panic(interrupted{err})
		}
	}
	return q.sequence.Uint64()
}
