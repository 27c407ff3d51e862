//go:build amd64 && !purego

package convolution

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
	tiles: [][]tile{
		{{8, tile8x1AVX512}, {4, tile4x1AVX512}, {2, tile2x1AVX512}, {1, tile1x1AVX512}},
		{{8, tile8x2AVX512}, {4, tile4x2AVX512}, {2, tile2x2AVX512}, {1, tile1x2AVX512}},
		{{8, tile8x3AVX512}, {4, tile4x3AVX512}, {2, tile2x3AVX512}, {1, tile1x3AVX512}},
	},
	winogradInput: winogradInputAVX512, winogradEdge: winogradEdgeAVX512, winogradOutput: winogradOutputAVX512,
	prefetch4x2: prefetch4x2AVX512, prefetch2x2: prefetch2x2AVX512,
	pool: poolAVX512, poolBackward: poolBackwardAVX512,
	rectify: rectifyAVX512,
}

var avx2 = kernels{
	lanes: 8,
	tiles: [][]tile{
		{{8, tile8x1AVX2}, {4, tile4x1AVX2}, {2, tile2x1AVX2}, {1, tile1x1AVX2}},
		{{6, tile6x2AVX2}, {4, tile4x2AVX2}, {2, tile2x2AVX2}, {1, tile1x2AVX2}},
		{{4, tile4x3AVX2}, {2, tile2x3AVX2}, {1, tile1x3AVX2}},
	},
	winogradInput: winogradInputAVX2, winogradEdge: winogradEdgeAVX2, winogradOutput: winogradOutputAVX2,
	prefetch4x2: prefetch4x2AVX2, prefetch2x2: prefetch2x2AVX2,
	pool: poolAVX2, poolBackward: poolBackwardAVX2,
	rectify: rectifyAVX2,
}
