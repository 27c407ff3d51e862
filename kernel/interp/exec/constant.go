package exec

import (
	"go/constant"
	"math"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// constant returns the operand of a constant.
func (c *compiler) constant(v *ssa.Const) operand {
	if o, ok := c.consts[v]; ok {
		return o
	}
	o := c.newConstant(v)
	c.consts[v] = o
	return o
}

func (c *compiler) newConstant(v *ssa.Const) operand {
	l := c.layout(v)
	switch {
	case l.class == memory:
		c.e.checkRoom(l)
		return operand{p: c.addPointers(l.zeroValue())}
	case v.Value == nil:
		return c.zero(l)
	case l.class == pair:
		re, _ := constant.Float64Val(constant.Real(v.Value))
		im, _ := constant.Float64Val(constant.Imag(v.Value))
		return operand{n: c.addNumbers(math.Float64bits(re), math.Float64bits(im))}
	case l.class == pointer: // unsafe.Pointer(uintptr constant)
		n, _ := constant.Uint64Val(constant.ToInt(v.Value))
		return operand{p: c.addPointers(*(*unsafe.Pointer)(unsafe.Pointer(&n)))}
	case l.class == str:
		s := constant.StringVal(v.Value)
		return operand{n: c.addNumbers(uint64(len(s))), p: c.addPointers(unsafe.Pointer(unsafe.StringData(s)))}
	}
	return operand{n: c.addNumbers(numberConstant(v.Value, l.kind))}
}

// zero returns constants for the words of a zero value.
func (c *compiler) zero(l *layout) operand {
	n, p := l.words()
	return operand{c.addNumbers(make([]uint64, n)...), c.addPointers(make([]unsafe.Pointer, p)...)}
}

// numberConstant returns the word that represents a constant.
func numberConstant(v constant.Value, k reflect.Kind) uint64 {
	switch k {
	case reflect.Bool:
		if constant.BoolVal(v) {
			return 1
		}
		return 0
	case reflect.Float32:
		f, _ := constant.Float32Val(v)
		return uint64(math.Float32bits(f))
	case reflect.Float64:
		f, _ := constant.Float64Val(v)
		return math.Float64bits(f)
	case reflect.Complex64:
		re, _ := constant.Float32Val(constant.Real(v))
		im, _ := constant.Float32Val(constant.Imag(v))
		return uint64(math.Float32bits(re)) | uint64(math.Float32bits(im))<<32
	}
	v = constant.ToInt(v)
	if i, ok := constant.Int64Val(v); ok {
		return uint64(i)
	}
	u, _ := constant.Uint64Val(v)
	return u
}
