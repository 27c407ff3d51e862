package pages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// size is that of a large page of amd64, and of arm64 with small ones of 4 KiB; what is rounded to it is rounded to small ones, too.
const size = 2 << 20

// ask tells Linux that the values deserve large pages, which it gives to pages that nothing has been written to yet, and to put
// those that have been together, which it can since 6.1. The first and the last page may belong to neighbors on the heap as well. Linux's
// answer does not matter.
func ask(values []float32) {
	const value = 4
	first := uintptr(unsafe.Pointer(unsafe.SliceData(values)))
	from, to := first&^(size-1), (first+value*uintptr(len(values))+size-1)&^(size-1)
	for _, advice := range [...]uintptr{unix.MADV_HUGEPAGE, unix.MADV_COLLAPSE} {
		unix.Syscall(unix.SYS_MADVISE, from, to-from, advice)
	}
}
