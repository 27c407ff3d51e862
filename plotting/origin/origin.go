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
	of    map[unsafe.Pointer]int
}

// Begin has the calling goroutine work for a cell, by a number above 0. That is also a label of it in profiles, "cell".
func Begin(cell int) {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("cell", strconv.Itoa(cell))))
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	if cells.of == nil {
		cells.of = map[unsafe.Pointer]int{}
	}
	cells.of[labels()] = cell
}

// Cell returns the number of the cell that the calling goroutine works for; 0 for none that is known.
func Cell() int {
	cells.mutex.Lock()
	defer cells.mutex.Unlock()
	return cells.of[labels()]
}

// labels returns the labels of the calling goroutine, which package pprof sets, and does not tell.
//
//go:linkname labels runtime/pprof.runtime_getProfLabel
func labels() unsafe.Pointer
