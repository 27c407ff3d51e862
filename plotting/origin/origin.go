// Package origin finds the cell of a notebook that a goroutine belongs to: the cell that started it, directly or through other goroutines. A figure
// that a goroutine of an earlier cell redraws stays in that cell.
package origin

import (
	"context"
	"runtime/pprof"
	"strconv"
	"sync"
	"unsafe"
)

// Metadata is the key in a display's metadata for the number of the cell that it belongs to.
const Metadata = "setlab/cell"

// cells has the cells by the labels of their goroutines. A goroutine inherits labels from the one that starts it.
var cells struct {
	mutex  sync.Mutex
	of     map[unsafe.Pointer]cell
	latest int
}

// cell is a cell that runs or has run.
type cell struct {
	number int
	ctx    context.Context
}

// Begin assigns the calling goroutine to a cell, by a number above 0. An interrupt of the cell cancels ctx. The number is also the label "cell" of
// the goroutine in profiles.
func Begin(ctx context.Context, number int) {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.Itoa(number))))
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	if cells.of == nil {
		cells.of = map[unsafe.Pointer]cell{}
	}
	cells.of[labels()] = cell{number, ctx}
	cells.latest = max(cells.latest, number)
}

// Latest returns the number of the last cell that has begun, 0 if there is none. Its output is where new displays appear, whatever cell shows them.
func Latest() int {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.latest
}

// Context returns the context of the calling goroutine's cell, which is canceled when the cell ends or is interrupted. It returns nil if the cell
// is not known.
func Context() context.Context {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.of[labels()].ctx
}

// Cell returns the number of the calling goroutine's cell, 0 if it is not known.
func Cell() int {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.of[labels()].number
}

// labels returns the labels of the calling goroutine. Package pprof can set them, but has no function to get them.
//
//go:linkname labels runtime/pprof.runtime_getProfLabel
func labels() unsafe.Pointer
