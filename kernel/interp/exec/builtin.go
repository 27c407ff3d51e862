package exec

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/kernel/interp/rtype"
)

// builtin compiles a call of a builtin function. Its result, of layout l, is stored in the
// registers d.
func (c *compiler) builtin(b *ssa.Builtin, place token.Pos, args []ssa.Value, d operand, l *layout) func(*frame) {
	switch b.Name() {
	case "append":
		return c.appendOp(d, l, args)
	case "copy":
		return c.copyOp(d.n, args)
	case "delete":
		return c.deleteOp(args)
	case "clear":
		return c.clearOp(args[0])
	case "len", "cap":
		return c.lenOp(b.Name(), args[0], d.n)
	case "print", "println":
		return c.printOp(b.Name() == "println", args)
	case "panic":
		x := c.operand(args[0])
		return func(fr *frame) { panic(eface(fr.iface(x), false)) }
	case "recover":
		return func(fr *frame) {
			x := fr.recovered()
			fr.setIface(d, *(*ifaceWords)(unsafe.Pointer(&x)))
		}
	case "close":
		x := c.operand(args[0]).p
		return func(fr *frame) { chanclose(fr.ptr(x)) }
	case "real", "imag":
		return c.partOp(b.Name() == "real", args[0], d.n)
	case "complex":
		d, x, y := d.n, c.operand(args[0]).n, c.operand(args[1]).n
		if l.kind == reflect.Complex64 {
			return func(fr *frame) { *at[complex64](fr, d) = complex(*at[float32](fr, x), *at[float32](fr, y)) }
		}
		return func(fr *frame) { *at[complex128](fr, d) = complex(*at[float64](fr, x), *at[float64](fr, y)) }
	case "min", "max":
		return c.minMax(b.Name() == "min", args, d, l)
	case "ssa:wrapnilchk":
		d, x := d.p, c.operand(args[0]).p
		typ := c.e.layout(pointee(args[0].Type())).rt
		name := constant.StringVal(args[2].(*ssa.Const).Value)
		return func(fr *frame) {
			p := fr.ptr(x)
			if p == nil {
				panic(rtype.NilReceiver(typ, name))
			}
			fr.setPtr(d, p)
		}
	case "ssa:deferstack":
		c.defers = true
		return func(fr *frame) { fr.setPtr(d.p, unsafe.Pointer(fr)) }
	case "String", "Slice", "Add", "StringData", "SliceData":
		return c.unsafeOp(b.Name(), args, d)
	case "Sizeof":
		return c.constNumber(d.n, c.layout(args[0]).size)
	case "Alignof":
		return c.constNumber(d.n, uintptr(c.layout(args[0]).rt.Align()))
	case "Offsetof":
		return c.constNumber(d.n, c.offset(place, args[0]))
	}
	fail("no code for %s", b.Name())
	return nil
}

func (c *compiler) lenOp(name string, x ssa.Value, d reg) func(*frame) {
	o := c.operand(x)
	switch t := x.Type().Underlying().(type) {
	case *types.Basic:
		return func(fr *frame) { *at[int](fr, d) = fr.int(o.n) }
	case *types.Slice:
		if name == "cap" {
			o.n.off += 8
		}
		return func(fr *frame) { *at[int](fr, d) = fr.int(o.n) }
	case *types.Map:
		return func(fr *frame) { *at[int](fr, d) = maplen(fr.ptr(o.p)) }
	case *types.Chan:
		if name == "cap" {
			return func(fr *frame) { *at[int](fr, d) = chancap(fr.ptr(o.p)) }
		}
		return func(fr *frame) { *at[int](fr, d) = chanlen(fr.ptr(o.p)) }
	case *types.Array:
		return func(fr *frame) { *at[int](fr, d) = int(t.Len()) }
	case *types.Pointer:
		n := int(t.Elem().Underlying().(*types.Array).Len())
		return func(fr *frame) { *at[int](fr, d) = n }
	}
	fail("no %s of %v", name, x.Type())
	return nil
}

func (c *compiler) partOp(real_ bool, x ssa.Value, d reg) func(*frame) {
	o := c.operand(x).n
	if !real_ {
		o.off += c.layout(x).size / 2
	}
	if c.layout(x).size == 8 {
		return func(fr *frame) { *at[float32](fr, d) = *at[float32](fr, o) }
	}
	return func(fr *frame) { *at[float64](fr, d) = *at[float64](fr, o) }
}

// minMax compiles min and max: each further operand replaces the result if it is less, or greater.
func (c *compiler) minMax(least bool, args []ssa.Value, d operand, l *layout) func(*frame) {
	op := token.GTR
	if least {
		op = token.LSS
	}
	ops := []func(*frame){l.copy(d, c.operand(args[0]))}
	for _, a := range args[1:] {
		x := c.operand(a)
		set := l.copy(d, x)
		switch l.kind {
		case reflect.Float64:
			ops = append(ops, floatMinMax[float64](least, d.n, x.n))
			continue
		case reflect.Float32:
			ops = append(ops, floatMinMax[float32](least, d.n, x.n))
			continue
		}
		less := comparison(op, l, l, x, d, holds, nil)
		ops = append(ops, func(fr *frame) {
			if less(fr) != nil {
				set(fr)
			}
		})
	}
	return func(fr *frame) {
		for _, op := range ops {
			op(fr)
		}
	}
}

func floatMinMax[T float](least bool, d, x reg) func(*frame) {
	if least {
		return func(fr *frame) { *at[T](fr, d) = min(*at[T](fr, d), *at[T](fr, x)) }
	}
	return func(fr *frame) { *at[T](fr, d) = max(*at[T](fr, d), *at[T](fr, x)) }
}

// printOp compiles print and println.
func (c *compiler) printOp(line bool, args []ssa.Value) func(*frame) {
	layouts, operands := make([]*layout, len(args)), make([]operand, len(args))
	for i, a := range args {
		layouts[i], operands[i] = c.layout(a), c.operand(a)
	}
	return func(fr *frame) {
		var b []byte
		for i, l := range layouts {
			if line && i > 0 {
				b = append(b, ' ')
			}
			b = append(b, printed(l.value(fr, operands[i]))...)
		}
		if line {
			b = append(b, '\n')
		}
		c.e.options.Stderr.Write(b)
	}
}

// printed formats a value like print.
func printed(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case v.Kind() == reflect.String:
		return v.String()
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	case v.CanComplex():
		return strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits())
	}
	words := (*[2]uintptr)(v.Addr().UnsafePointer())
	switch v.Kind() {
	case reflect.Interface:
		return fmt.Sprintf("(%#x,%#x)", words[0], words[1])
	case reflect.Slice:
		return fmt.Sprintf("[%d/%d]%#x", v.Len(), v.Cap(), words[0])
	}
	return fmt.Sprintf("%#x", words[0])
}

func (c *compiler) constNumber(d reg, n uintptr) func(*frame) {
	return func(fr *frame) { *at[uintptr](fr, d) = n }
}
