// Package origin tells for which cell of a notebook a goroutine works: the cell that has started it, or that has started the one
// that has, and so on. A figure that an earlier cell's goroutine redraws stays where it is.
package origin

import (
	"context"
	"runtime/pprof"
	"strconv"
	"sync"
	"unsafe"
)

// Metadata is the key in the metadata of a display under which the kernel finds the number of the cell that it is of.
const Metadata = "setlab/cell"

// cells are the numbers of cells by the labels of their goroutines, which a goroutine has of the one that starts it.
var cells struct {
	mutex sync.Mutex
	of    map[unsafe.Pointer]cell
}

// cell is a cell that runs, or has run.
type cell struct {
	number int
	ctx    context.Context
}

// Begin has the calling goroutine work for a cell, by a number above 0, whose interrupt ends the context. The number is also a label
// of the goroutine in profiles, "cell".
func Begin(ctx context.Context, number int) {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.Itoa(number))))
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	if cells.of == nil {
		cells.of = map[unsafe.Pointer]cell{}
	}
	cells.of[labels()] = cell{number, ctx}
}

// Context returns the context of the cell that the calling goroutine works for, which an interrupt of the cell ends and also its end;
// nil for none that is known.
func Context() context.Context {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.of[labels()].ctx
}

// Cell returns the number of the cell that the calling goroutine works for; 0 for none that is known.
func Cell() int {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.of[labels()].number
}

// labels returns the labels of the calling goroutine, which package pprof sets, and does not tell.
//
//go:linkname labels runtime/pprof.runtime_getProfLabel
func labels() unsafe.Pointer
