package datasets

import "context"

// Connect4 returns the 67557 positions of Connect-4 after eight moves in which
// neither player has won and the next move does not decide, as 126 bits: three bits,
// x (the first player), blank and o, for each square of a1..a6, b1..b6 to g6. They
// are generated from the rules of the game and equal the rows of the UCI file, in
// its order, without its classes.
//
// The split has the paper's sizes, 16000 + 4000 + 47557, but not the paper's rows:
// the published split (Larochelle and Murray 2011) used a random permutation that is
// not known. Here row k of train, valid and test, in this order, is position
// k*41752 mod 67557. This step is near the golden ratio of the range, so each split
// is spread evenly over the game tree.
// The published split is the registry's "connect4-larochelle".
func Connect4() *Set { return connect4() }

var connect4 = builtin("connect4")

// loadConnect4 generates the positions and splits them.
func loadConnect4(_ context.Context, in *files) (*Set, error) {
	all := connect4Positions()
	order := make([]int, all.Len())
	for k := range order {
		order[k] = k * connect4Step % len(order)
	}
	return in.entry.split(all.Select(order)), nil
}

// connect4Step has no factor in common with 67557.
const connect4Step = 41752

// split cuts samples into consecutive train, valid and test parts of the
// entry's sizes.
func (e Entry) split(s *Samples) *Set {
	part := func(lo, n int) *Samples {
		if n == 0 {
			return nil
		}
		return s.Slice(lo, lo+n)
	}
	return e.set(part(0, e.Train), part(e.Train, e.Valid), part(e.Train+e.Valid, e.Test))
}

// board is a set of squares: bit 7*column+row, columns a..g as 0..6, rows from
// the bottom as 0..5. The seventh bit of a column is never set, so that no line
// continues from the top of one column at the bottom of the next.
type board uint64

const (
	boardRows    = 6
	boardColumns = 7
	boardMoves   = 8
)

// wins reports whether four squares of the set lie in a line.
func (b board) wins() bool {
	for _, step := range [4]uint{1, 7, 6, 8} { // up, right, and the diagonals
		if pairs := b & (b >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// mirrored swaps columns a and g, b and f, c and e.
func (b board) mirrored() board {
	var m board
	for column := range boardColumns {
		m |= (b >> (7 * column) & 0x7f) << (7 * (boardColumns - 1 - column))
	}
	return m
}

// position is a position of Connect-4.
type position struct{ x, o board }

// drop returns the square that a piece dropped into the column lands on, an empty
// board if the column is full.
func (p position) drop(column int) board {
	taken := p.x | p.o
	bottom := board(1) << (7 * column)
	free := (taken + bottom) &^ taken // the carry stops at the first free square
	return free & (bottom * 0x3f)
}

// quiet reports whether no single drop wins for either player.
func (p position) quiet() bool {
	for column := range boardColumns {
		if d := p.drop(column); d != 0 && ((p.x | d).wins() || (p.o | d).wins()) {
			return false
		}
	}
	return true
}

// connect4Search visits positions depth first.
type connect4Search struct {
	seen  map[position]bool
	found []position
}

// visit continues the search from p, after the given number of moves. The order of
// the columns is that of the UCI file.
func (s *connect4Search) visit(p position, moves int) {
	if s.seen[p] || s.seen[position{p.x.mirrored(), p.o.mirrored()}] {
		return
	}
	s.seen[p] = true
	if moves == boardMoves {
		if p.quiet() {
			s.found = append(s.found, p)
		}
		return
	}
	for _, column := range [boardColumns]int{3, 2, 4, 1, 5, 0, 6} {
		d := p.drop(column)
		if d == 0 {
			continue
		}
		next := p
		moved := &next.x
		if moves%2 == 1 {
			moved = &next.o
		}
		if *moved |= d; !moved.wins() {
			s.visit(next, moves+1)
		}
	}
}

// connect4Positions returns all positions in the order of the UCI file.
func connect4Positions() *Samples {
	search := connect4Search{seen: make(map[position]bool, 1<<18)}
	search.visit(position{}, 0)
	const features = 3 * boardRows * boardColumns
	b := newBitStore(len(search.found), features)
	for r, p := range search.found {
		row := b.words[r*b.perRow : (r+1)*b.perRow]
		f := 0
		for column := range boardColumns {
			for rank := range boardRows {
				square := board(1) << (7*column + rank)
				state := f + 1 // blank
				if p.x&square != 0 {
					state = f
				} else if p.o&square != 0 {
					state = f + 2
				}
				row[state>>6] |= 1 << (state & 63)
				f += 3
			}
		}
	}
	s := &Samples{values: b, rows: len(search.found), features: features}
	return s.seal()
}
