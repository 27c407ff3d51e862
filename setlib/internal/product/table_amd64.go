//go:build amd64 && !purego

package product

import "setlab/setlib/internal/cpu"

func kernelsOf(l cpu.Level) *kernels {
	switch l {
	case cpu.AVX512:
		return &avx512
	case cpu.AVX2:
		return &avx2
	}
	return &kernels{}
}

var avx512 = kernels{
	lanes: 16,
	gather: []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources *int32, w *float32, add, rows, tail int){
		gather1AVX512, gather2AVX512, gather3AVX512, gather4AVX512,
		gather5AVX512, gather6AVX512, gather7AVX512, gather8AVX512,
	},
	gatherVia: []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources, at *int32, w *float32, add, rows, tail int){
		gatherVia1AVX512, gatherVia2AVX512, gatherVia3AVX512, gatherVia4AVX512,
		gatherVia5AVX512, gatherVia6AVX512, gatherVia7AVX512, gatherVia8AVX512,
	},
	gatherStates: []func(y *float32, ys int, bias *float32, biasStep int, x *uint16, xs int, starts *int, sources *int32, w *float32, rows int){
		gatherStates1AVX512, gatherStates2AVX512, gatherStates3AVX512, gatherStates4AVX512,
	},
	gatherStatesVia: []func(y *float32, ys int, bias *float32, biasStep int, x *uint16, xs int, starts *int, sources, at *int32, w *float32, rows int){
		gatherStatesVia1AVX512, gatherStatesVia2AVX512, gatherStatesVia3AVX512, gatherStatesVia4AVX512,
	},
	correlate: []func(grad *float32, x *float32, xs int, y *float32, ys int, from, next, ends *int, below int, sources *int32, alpha, beta float32, add, rows, tail int){
		correlate1AVX512, correlate2AVX512, correlate3AVX512, correlate4AVX512,
		correlate5AVX512, correlate6AVX512, correlate7AVX512, correlate8AVX512,
	},
	backpropagate: []func(dx *float32, dxs int, grad *float32, x *float32, xs int, dy *float32, dys int, from, next, ends *int, below int, targets *int32, w *float32, add, resume, rows, tail int){
		backpropagate1AVX512, backpropagate2AVX512, backpropagate3AVX512, backpropagate4AVX512,
		backpropagate5AVX512, backpropagate6AVX512, backpropagate7AVX512, backpropagate8AVX512,
	},
	multiply: [][]tile{
		{{8, multiply8x1AVX512}, {4, multiply4x1AVX512}, {2, multiply2x1AVX512}, {1, multiply1x1AVX512}},
		{{8, multiply8x2AVX512}, {4, multiply4x2AVX512}, {2, multiply2x2AVX512}, {1, multiply1x2AVX512}},
		{{7, multiply7x3AVX512}, {4, multiply4x3AVX512}, {2, multiply2x3AVX512}, {1, multiply1x3AVX512}},
		{{6, multiply6x4AVX512}, {4, multiply4x4AVX512}, {2, multiply2x4AVX512}, {1, multiply1x4AVX512}},
		{{5, multiply5x5AVX512}, {4, multiply4x5AVX512}, {2, multiply2x5AVX512}, {1, multiply1x5AVX512}},
		{{4, multiply4x6AVX512}, {2, multiply2x6AVX512}, {1, multiply1x6AVX512}},
		{{3, multiply3x7AVX512}, {2, multiply2x7AVX512}, {1, multiply1x7AVX512}},
		{{3, multiply3x8AVX512}, {2, multiply2x8AVX512}, {1, multiply1x8AVX512}},
	},
	transpose: transpose8AVX2,
}

var avx2 = kernels{
	lanes:       8,
	packTiles:   packTiles6AVX2,
	packColumns: packColumns16AVX2,
	gather: []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources *int32, w *float32, add, rows, tail int){
		gather1AVX2, gather2AVX2, gather3AVX2, gather4AVX2,
		gather5AVX2, gather6AVX2, gather7AVX2, gather8AVX2,
		gather9AVX2, gather10AVX2, gather11AVX2, gather12AVX2,
		gather13AVX2,
	},
	gatherVia: []func(y *float32, ys int, bias *float32, biasStep int, x *float32, xs int, from, next, ends *int, below int, sources, at *int32, w *float32, add, rows, tail int){
		gatherVia1AVX2, gatherVia2AVX2, gatherVia3AVX2, gatherVia4AVX2,
		gatherVia5AVX2, gatherVia6AVX2, gatherVia7AVX2, gatherVia8AVX2,
		gatherVia9AVX2, gatherVia10AVX2, gatherVia11AVX2, gatherVia12AVX2,
		gatherVia13AVX2,
	},
	correlate: []func(grad *float32, x *float32, xs int, y *float32, ys int, from, next, ends *int, below int, sources *int32, alpha, beta float32, add, rows, tail int){
		correlate1AVX2, correlate2AVX2, correlate3AVX2, correlate4AVX2,
		correlate5AVX2, correlate6AVX2, correlate7AVX2, correlate8AVX2,
		correlate9AVX2,
	},
	backpropagate: []func(dx *float32, dxs int, grad *float32, x *float32, xs int, dy *float32, dys int, from, next, ends *int, below int, targets *int32, w *float32, add, resume, rows, tail int){
		backpropagate1AVX2, backpropagate2AVX2, backpropagate3AVX2, backpropagate4AVX2,
		backpropagate5AVX2, backpropagate6AVX2, backpropagate7AVX2,
	},
	multiply: [][]tile{
		{{6, multiply6x1AVX2}, {4, multiply4x1AVX2}, {2, multiply2x1AVX2}, {1, multiply1x1AVX2}},
		{{6, multiply6x2AVX2}, {4, multiply4x2AVX2}, {2, multiply2x2AVX2}, {1, multiply1x2AVX2}},
	},
	transpose: transpose8AVX2,
}
