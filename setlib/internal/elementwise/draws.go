package elementwise

import (
	"fmt"
	"unsafe"

	"setlab/setlib/internal/random"
)

// whole is 2^24: vector code uses draws u of [0, 1) as the whole numbers 2^24 u.
const whole = 1 << 24

// drawnAtOnce is the number of draws that lie in the first-level cache until they are used.
const drawnAtOnce = 8 * random.Group

// DrawGroups returns the number of groups of draws that rows of n values take, see random.Stream.Uniforms: value k of row i has draw
// i w + k, where w is n rounded up to a multiple of 16. N is at most 128.
func DrawGroups(rows, n int) int { return (rows*drawWidth(n) + random.Group - 1) / random.Group }

func drawWidth(n int) int { return (n + 15) &^ 15 }

// drawing draws for rows of units, some rows at a time: those from lo to hi, whose draws lie width apart.
type drawing struct {
	stream      random.Stream
	step, block int
	name        random.Name

	rows, width, lo, hi int

	at     int // where the draws begin in buffer: at a cache line
	buffer [drawnAtOnce + cacheLine/4]float32
}

const cacheLine = 64

func newDrawing(rows, n int, s random.Stream, step, block int) drawing {
	if n == 0 {
		rows = 0
	}
	return drawing{stream: s, step: step, block: block, name: s.Schedule(step), rows: rows, width: drawWidth(n)}
}

// align finds where the draws begin. Should the stack be moved afterwards, they are no less right, only slower.
func (d *drawing) align() {
	d.at = int(-uintptr(unsafe.Pointer(&d.buffer)) % cacheLine / 4)
}

// u returns the draws of the rows from lo on.
func (d *drawing) u() []float32 { return d.buffer[d.at : d.at+drawnAtOnce] }

// next draws for the next rows, if there are any left.
func (d *drawing) next(e *engine) bool {
	if d.hi == d.rows {
		return false
	}
	if d.hi == 0 {
		d.align()
	}
	// Eight rows are whole groups.
	atOnce := drawnAtOnce / d.width &^ 7
	d.lo, d.hi = d.hi, min(d.hi+atOnce, d.rows)
	first, groups := d.block+d.lo*d.width/random.Group, DrawGroups(d.hi-d.lo, d.width)
	if !e.portable() {
		e.draws(d.u(), &d.name, first, groups)
		return true
	}
	u := d.u()[:groups*random.Group]
	d.stream.Uniforms(u, d.step, first)
	for i := range u {
		u[i] *= whole
	}
	return true
}

// checkDrawn panics if rows of n values do not fit into slices of the given lengths, or are too long.
func checkDrawn(op string, a, x, stride, n, rows int) {
	if n < 0 || n > random.Group || rows < 0 || rows > 0 && (rows-1)*stride+n > min(a, x) {
		panic(fmt.Sprintf("elementwise.%s: %d rows of %d values (at most %d) at steps of %d, in %d and %d values", op, rows, n, random.Group, stride, a, x))
	}
}
