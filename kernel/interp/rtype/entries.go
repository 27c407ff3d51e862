package rtype

import (
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Entries is the number of method entries in the process. A value method needs two, a pointer
// method one, and entries are never released. They suffice for about 5,000 types with four methods
// each. The table takes .4 MB of code and .25 MB of zeroed memory. The limit on arm64 is 65,535,
// the largest number that a single instruction loads.
const Entries = 32768

// contexts[i] is the function value that entry i jumps to, as a pointer to its closure. Entries are
// numbered from 1.
var contexts [Entries + 1]unsafe.Pointer

var taken struct {
	sync.Mutex
	n int
}

// EntriesLeft returns the number of method entries that are still available.
func EntriesLeft() int {
	taken.Lock()
	defer taken.Unlock()
	return Entries - taken.n
}

// takeEntries reserves n consecutive entries and returns the first one.
func takeEntries(n int) (int, error) {
	if n > 0 && entrySize == 0 {
		return 0, fmt.Errorf("rtype: no method entries for %s", runtime.GOARCH)
	}
	taken.Lock()
	defer taken.Unlock()
	if n > Entries-taken.n {
		return 0, fmt.Errorf("rtype: out of method entries: %d needed, %d of %d left: restart the process", n, Entries-taken.n, Entries)
	}
	first := taken.n + 1
	taken.n += n
	return first, nil
}

// entry returns the code address of entry i.
func entry(i int) unsafe.Pointer {
	return unsafe.Add(firstEntry(), (i-1)*entrySize)
}

// IsEntry reports whether a code address is that of a method entry.
func IsEntry(code uintptr) bool {
	first := uintptr(firstEntry())
	return entrySize > 0 && code >= first && code < first+Entries*entrySize
}

// setContext makes entry i jump to the function value with closure c.
func setContext(i int, c unsafe.Pointer) {
	atomic.StorePointer(&contexts[i], c)
}

// closure returns the closure that a function value points to.
func closure(fn reflect.Value) unsafe.Pointer {
	v := fn.Interface()
	return (*eface)(unsafe.Pointer(&v)).data
}
