package random

import (
	"context"
	"math/rand/v2"
)

// interrupted is the panic value of a generator whose context was canceled.
type interrupted struct{ err error }

// RandUntil returns a generator with the same values as Rand. When ctx is canceled, the generator panics. Use
// Ended to turn the panic into an error.
func (s Stream) RandUntil(ctx context.Context) *rand.Rand {
	if ctx.Done() == nil {
		return s.Rand()
	}
	return rand.New(&until{sequence: sequence{stream: s}, ctx: ctx})
}

// Ended must be deferred. If a generator panicked because its context was canceled, Ended sets err to the
// context's error.
func Ended(err *error) {
	switch r := recover().(type) {
	case nil:
	case interrupted:
		*err = r.err
	default:
		panic(r)
	}
}

// until is a sequence that checks its context every 65536 draws.
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
