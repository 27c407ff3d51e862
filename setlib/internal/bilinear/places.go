package bilinear

// One is 1 pixel in the fixed-point numbers used for coordinates.
const One = 1 << 32

// Places are positions in a plane of pixels. Each element of at is the index of the pixel to the upper left; rightward and below are the distances
// of the position from that pixel, from 0 to less than 1 pixel, and 0 in the last column or row. The zero value has no positions.
type Places struct {
	rows, columns    int
	at               []int32
	rightward, below []float32
}

// Plane returns the number of values of a plane: the pixels, row by row, followed by as many values as interpolation reads to the right of and
// below the last pixel. These values do not affect results as long as they are finite.
func Plane(rows, columns int) int { return (rows+1)*columns + 1 }

// Fit allocates n places in a plane for an image of rows x columns pixels.
func (p *Places) Fit(n, rows, columns int) {
	if cap(p.at) < n {
		p.at, p.rightward, p.below = make([]int32, n), make([]float32, n), make([]float32, n)
	}
	p.rows, p.columns, p.at, p.rightward, p.below = rows, columns, p.at[:n], p.rightward[:n], p.below[:n]
}

// Line sets n places, starting at index first, to positions on a line: from (x, y) in steps of (dx, dy), where x points right and y down, in
// fixed-point numbers. Positions beyond an edge are moved to the edge.
func (p *Places) Line(first, n int, x, y, dx, dy int) {
	rows, columns := p.rows, p.columns
	at, right, below := p.at[first:first+n], p.rightward[first:first+n], p.below[first:first+n]
	lastX, lastY := (columns-1)*One, (rows-1)*One
	done := 0
	if groups := n / lanes; groups > 0 && wide {
		lineAVX512(&at[0], &right[0], &below[0], groups, x, y, dx, dy, lastX, lastY, columns)
		done = groups * lanes
		x, y = x+done*dx, y+done*dy
	}
	for k := done; k < n; k++ {
		inX, inY := max(0, min(x, lastX)), max(0, min(y, lastY))
		at[k], right[k], below[k] = int32(int(uint(inY)/One)*columns+int(uint(inX)/One)), fraction(inX), fraction(inY)
		x += dx
		y += dy
	}
}

func fraction(v int) float32 { return float32(v&(One-1)) * (1. / One) }
