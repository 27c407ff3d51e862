package exec

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"unsafe"
)

// debugStack implements debug.Stack.
func debugStack(fr *frame, sig *signature) {
	text := []byte(fr.stack())
	fr.setSlice(sig.result[0], sliceWords{unsafe.Pointer(unsafe.SliceData(text)), len(text), len(text)})
}

// printStack implements debug.PrintStack.
func printStack(fr *frame, _ *signature) { _, _ = os.Stderr.WriteString(fr.stack()) }

// runtimeStack implements runtime.Stack, always for this goroutine alone.
func runtimeStack(fr *frame, sig *signature) {
	to := fr.slice(sig.param[0])
	*at[int](fr, sig.result[0].n) = copy(unsafe.Slice((*byte)(to.data), to.len), fr.stack())
}

// mostLines is the number of functions in a trace.
const mostLines = 100

// stack formats the goroutine's active functions as Go's runtime does. Below a deferred function that runs during a panic are those that panicked.
func (fr *frame) stack() string {
	var b strings.Builder
	b.WriteString("goroutine 1 [running]:\n")
	lines := 0
	write := func(f Frame) {
		shown := f.Pos.IsValid() // it is not a compiled function
		if show := fr.f.e.options.Shown; shown && show != nil {
			f, shown = show(f)
		}
		if lines++; shown && lines <= mostLines {
			fmt.Fprintf(&b, "%s(...)\n\t%s:%d\n", goName(f.Function), f.Pos.Filename, f.Pos.Line)
		}
	}
	for up, line := range fr.g.active {
		if ps := up.panicking; ps != nil {
			b.WriteString("panic(...)\n")
			for _, f := range ps.trace {
				write(f)
			}
			break
		}
		if up.f.ssa != nil && !up.f.wrapper {
			write(line())
		}
	}
	return b.String()
}

var (
	valueMethod   = regexp.MustCompile(`^\(([^*()]+)\)\.`)
	pointerMethod = regexp.MustCompile(`^\(\*(.*[./])?([^./()]+)\)\.`)
	arguments     = regexp.MustCompile(`\[.*\]`)
	numbered      = regexp.MustCompile(`\$(\d+)`)
)

// goName returns the name that Go's tracebacks have for a function of package ssa.
func goName(name string) string {
	name = arguments.ReplaceAllString(name, "[...]")
	name = valueMethod.ReplaceAllString(name, "$1.")
	name = pointerMethod.ReplaceAllString(name, "$1(*$2).")
	return numbered.ReplaceAllString(name, ".func$1")
}
