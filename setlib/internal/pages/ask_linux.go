package pages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// size is the size of a large page on amd64, and on arm64 with base pages of 4 KiB. Multiples of it are also multiples of the base page
// size.
const size = 2 << 20

// ask advises Linux to use large pages for values: for pages that have not been written yet, and, since Linux 6.1, for pages that have.
// The first and the last page may also hold neighboring objects on the heap. Errors are ignored.
func ask(values []float32) {
	const value = 4
	first := uintptr(unsafe.Pointer(unsafe.SliceData(values)))
	from, to := first&^(size-1), (first+value*uintptr(len(values))+size-1)&^(size-1)
	for _, advice := range [...]uintptr{unix.MADV_HUGEPAGE, unix.MADV_COLLAPSE} {
		unix.Syscall(unix.SYS_MADVISE, from, to-from, advice)
	}
}
