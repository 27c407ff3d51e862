package exec

import (
	"math"
	"slices"
	"strings"
	"unsafe"
)

// abiArgs holds the registers in which Go passes arguments. A function only reads those of its own
// parameters. Pointers are passed as integers; the caller's frame keeps their targets alive.
type abiArgs struct {
	i [9]uint64
	f [4]float64
}

// memoryArgs are the arguments of a function with a result that is a struct or an array, and the memory for it.
type memoryArgs struct {
	abiArgs
	result unsafe.Pointer
}

// directCaller calls the function value fv and stores its results in registers. The kinds of the
// result words are those of the caller's key.
type directCaller func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord)

// directCallers maps the kinds of the result words to callers.
var directCallers = map[string]directCaller{
	"": func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
		f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64))(unsafe.Pointer(&fv))
		f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
	},
}

func setWord[A wordType](fr *frame, a *abiArgs, d passedWord, v A) {
	if d.size == 0 {
		*at[A](fr, d.reg) = v
		return
	}
	switch to := unsafe.Add((*memoryArgs)(unsafe.Pointer(a)).result, d.off); d.size {
	case 8:
		*(*A)(to) = v
	case 4:
		*(*uint32)(to) = uint32(*(*uint64)(unsafe.Pointer(&v)))
	case 2:
		*(*uint16)(to) = uint16(*(*uint64)(unsafe.Pointer(&v)))
	default:
		*(*uint8)(to) = uint8(*(*uint64)(unsafe.Pointer(&v)))
	}
}

func direct1[A wordType]() {
	directCallers[letter[A]()] = func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
		f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64) A)(unsafe.Pointer(&fv))
		x := f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
		setWord(fr, a, d[0], x)
	}
	direct2[A, uint64]()
	direct2[A, unsafe.Pointer]()
	direct2[A, float64]()
}

func direct2[A, B wordType]() {
	directCallers[letter[A]()+letter[B]()] = func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
		f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64) (A, B))(unsafe.Pointer(&fv))
		x, y := f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
		setWord(fr, a, d[0], x)
		setWord(fr, a, d[1], y)
	}
	direct3[A, B, uint64]()
	direct3[A, B, unsafe.Pointer]()
}

func direct3[A, B, C wordType]() {
	directCallers[letter[A]()+letter[B]()+letter[C]()] = func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
		f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64) (A, B, C))(unsafe.Pointer(&fv))
		x, y, z := f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
		setWord(fr, a, d[0], x)
		setWord(fr, a, d[1], y)
		setWord(fr, a, d[2], z)
	}
}

// direct5 handles a string or slice, together with another value or an error.
func direct5[A, B, C, D, E wordType](words int) {
	key := (letter[A]() + letter[B]() + letter[C]() + letter[D]() + letter[E]())[:words]
	if words == 4 {
		directCallers[key] = func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
			f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64) (A, B, C, D))(unsafe.Pointer(&fv))
			x, y, z, v := f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
			setWord(fr, a, d[0], x)
			setWord(fr, a, d[1], y)
			setWord(fr, a, d[2], z)
			setWord(fr, a, d[3], v)
		}
		return
	}
	directCallers[key] = func(fr *frame, fv unsafe.Pointer, a *abiArgs, d []passedWord) {
		f := *(*func(a, b, c, d, e, f, g, h, i uint64, w, x, y, z float64) (A, B, C, D, E))(unsafe.Pointer(&fv))
		x, y, z, v, u := f(a.i[0], a.i[1], a.i[2], a.i[3], a.i[4], a.i[5], a.i[6], a.i[7], a.i[8], a.f[0], a.f[1], a.f[2], a.f[3])
		setWord(fr, a, d[0], x)
		setWord(fr, a, d[1], y)
		setWord(fr, a, d[2], z)
		setWord(fr, a, d[3], v)
		setWord(fr, a, d[4], u)
	}
}

func init() {
	direct1[uint64]()
	direct1[unsafe.Pointer]()
	direct1[float64]()
	type p = unsafe.Pointer
	type u = uint64
	direct5[u, u, u, u, u](4)                               // image.Rectangle, color.RGBA
	direct5[float64, float64, float64, float64, float64](4) // vg.Rectangle
	direct5[p, uint64, p, p, uint64](4)                     // (string, error)
	direct5[p, uint64, p, uint64, uint64](4)                // (string, string)
	direct5[p, p, p, p, uint64](4)                          // (interface, error)
	direct5[p, uint64, uint64, p, p](5)                     // (slice, error)
	direct5[p, uint64, p, uint64, uint64](5)                // (string, string, bool)
}

// directCall returns a function that calls functions of the signature without reflection, with the
// arguments in the registers args, and stores results in the registers d. It returns nil if the
// words cannot be passed that way. If there is a receiver, it comes first, in its own register.
func (s *signature) directCall(args []operand, d operand, receiver bool) nativeCall {
	words, _, ok := passedWords(s.params, args)
	ds, _ := d.spread(s.results)
	results, key, ok2 := passedWords(s.results, ds)
	key = strings.ReplaceAll(key, "g", "f")
	call := directCallers[key]
	if !ok || !ok2 || call == nil {
		return nil
	}
	var ints, floats []passedWord
	for _, w := range words {
		if w.kind == 'f' || w.kind == 'g' {
			floats = append(floats, w)
		} else {
			ints = append(ints, w)
		}
	}
	if receiver && len(ints) > 8 {
		return nil
	}
	if !slices.ContainsFunc(slices.Concat(words, results), func(w passedWord) bool { return w.size > 0 }) {
		return plainCall(call, ints, floats, results, receiver)
	}
	var made unsafe.Pointer // type of a result in memory
	var to reg
	for i, l := range s.results {
		if l.class != memory {
			continue
		}
		if made != nil {
			return nil
		}
		made, to = l.desc, ds[i].p
	}
	return func(fr *frame, fv, word unsafe.Pointer) {
		var a memoryArgs
		in := a.i[:]
		if receiver {
			in[0] = uint64(uintptr(word))
			in = in[1:]
		}
		for i, w := range ints {
			in[i] = w.read(fr)
		}
		for i, w := range floats {
			a.f[i] = math.Float64frombits(w.read(fr))
		}
		if made != nil {
			a.result = unsafeNew(made)
		}
		fr.leaves()
		call(fr, fv, &a.abiArgs, results)
		if made != nil {
			fr.setPtr(to, a.result)
		}
		fr.returned()
	}
}

// plainCall is directCall without structs and arrays.
func plainCall(call directCaller, ints, floats, results []passedWord, receiver bool) nativeCall {
	registers := func(words []passedWord) (all []reg) {
		for _, w := range words {
			all = append(all, w.reg)
		}
		return all
	}
	integers, numbers := registers(ints), registers(floats)
	return func(fr *frame, fv, word unsafe.Pointer) {
		var a abiArgs
		in := a.i[:]
		if receiver {
			in[0] = uint64(uintptr(word))
			in = in[1:]
		}
		for i, r := range integers {
			in[i] = *at[uint64](fr, r)
		}
		for i, r := range numbers {
			a.f[i] = *at[float64](fr, r)
		}
		fr.leaves()
		call(fr, fv, &a, results)
		fr.returned()
	}
}
