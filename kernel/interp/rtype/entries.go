package rtype

import (
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Entries is the number of method entries in the process. A value method takes
// two, a pointer method one, and no type gives its entries back. They suffice
// for about 5,000 types with four methods. The table costs .4 MB of code and
// .25 MB of zeroed memory. The limit on arm64 is 65,535, the largest number that
// one instruction loads.
const Entries = 32768

// contexts[i] is the function value that entry i jumps into, as a pointer to
// its closure. Entries count from 1.
var contexts [Entries + 1]unsafe.Pointer

var taken struct {
	sync.Mutex
	n int
}

// EntriesLeft returns the number of method entries that no type has taken.
func EntriesLeft() int {
	taken.Lock()
	defer taken.Unlock()
	return Entries - taken.n
}

// takeEntries returns the first of n entries in a row.
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

// IsEntry reports whether a function whose code is there is the entry of a method.
func IsEntry(code uintptr) bool {
	first := uintptr(firstEntry())
	return entrySize > 0 && code >= first && code < first+Entries*entrySize
}

// setContext makes entry i jump into the function value whose closure is c.
func setContext(i int, c unsafe.Pointer) {
	atomic.StorePointer(&contexts[i], c)
}

// closure returns the closure that a function value points to.
func closure(fn reflect.Value) unsafe.Pointer {
	v := fn.Interface()
	return (*eface)(unsafe.Pointer(&v)).data
}
