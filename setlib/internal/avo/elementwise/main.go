// Elementwise writes the assembly of package elementwise.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"setlab/setlib/internal/avo/vector"
)

func main() {
	ConstraintExpr("amd64,!purego")
	for _, isa := range []vector.ISA{vector.AVX512, vector.AVX2} {
		srelu(isa)
		sreluBackward(isa)
		leaky(isa)
		sigmoidBackward(isa)
		momentum(isa)
		sumRows(isa)
		dropout(isa)
		mask(isa)
		difference(isa, false)
		difference(isa, true)
		addScaled(isa)
		exp(isa)
		sigmoid(isa)
		softplus(isa)
		bernoulli(isa)
		sample(isa, false)
		sample(isa, true)
		anneal(isa)
		expand(isa)
		pack(isa)
		adaptive(isa)
		deviations(isa)
		covariances(isa)
		scaleRows(isa)
		combineRows(isa)
		columnDeviations(isa)
		normalizeColumns(isa)
		columnCovariances(isa)
		combineColumns(isa)
	}
	Generate()
}

// pointer loads an argument into a register.
func pointer(name string) GPVirtual {
	r := GP64()
	Load(Param(name), r)
	return r
}

// scalar returns a vector with all lanes set to an argument.
func scalar(isa vector.ISA, name string) VecVirtual {
	r := isa.New()
	VBROADCASTSS(argument(name), r)
	return r
}

// argument returns the location of an argument of the current function.
func argument(name string) Op {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

// vectors generates a loop that runs step for n values, one vector at a time. The pointers are advanced after each vector, and the remaining values
// are processed with a tail.
func vectors(isa vector.ISA, n GPVirtual, pointers []GPVirtual, step func(tail *vector.Tail)) {
	JMP(LabelRef("whole"))
	Label("next")
	step(nil)
	for _, p := range pointers {
		ADDQ(Imm(uint64(isa.Bytes())), p)
	}
	Label("whole")
	SUBQ(Imm(uint64(isa.Lanes)), n)
	JGE(LabelRef("next"))
	ADDQ(Imm(uint64(isa.Lanes)), n)
	JEQ(LabelRef("done"))
	tail := isa.NewTail(n)
	step(&tail)
	Label("done")
	vector.Leave()
}

// rowwise generates a loop that runs step for the n values of each of rows rows, one vector at a time. at is the byte offset from the rows' starts.
// begin and end run before and after each row. The pointers are advanced to the next row by stride bytes.
func rowwise(isa vector.ISA, pointers []GPVirtual, begin func(), step func(at GPVirtual, tail *vector.Tail), end func()) {
	whole, n := GP64(), GP64()
	MOVQ(argument("n"), n)
	MOVQ(n, whole)
	ANDQ(I32(-isa.Lanes), whole)
	SUBQ(whole, n)
	SHLQ(Imm(2), whole)
	tail := isa.NewTail(n)
	at := GP64()
	Label("row")
	begin()
	XORQ(at, at)
	JMP(LabelRef("wholeTest"))
	Label("next")
	step(at, nil)
	ADDQ(Imm(uint64(isa.Bytes())), at)
	Label("wholeTest")
	CMPQ(at, whole)
	JLT(LabelRef("next"))
	TESTQ(n, n)
	JEQ(LabelRef("end"))
	step(at, &tail)
	Label("end")
	end()
	for _, p := range pointers {
		ADDQ(argument("stride"), p)
	}
	DECQ(argument("rows"))
	JNE(LabelRef("row"))
	vector.Leave()
}
