package plotting

import (
	"cmp"
	"fmt"
	"slices"

	"setlab/setlib/connectome"
)

// largestMatrix is the largest number of rows and columns with one neuron each.
const largestMatrix = 160

// NetworkMatrix draws a layer of connections as a matrix with one row per source and one column per target. Neurons are sorted by module, and within
// a module by their degree in the layer, so modules are blocks along the diagonal. In large layers a row or column holds several neurons, and a cell
// is the fraction of its pairs of neurons that are connected. It panics if there is no such layer, or if modules does not have one entry per neuron.
func (p *Panel) NetworkMatrix(g *connectome.Graph, layer int, modules []int, o HeatOptions) {
	sameLength("NetworkMatrix", "", "neurons", g.Neurons(), "modules of neurons", len(modules))
	layers := g.Layers()
	if layer < 0 || layer >= len(layers) {
		panic(fmt.Sprintf("plotting: NetworkMatrix: layer %d of %d", layer, len(layers)))
	}
	t := layers[layer].Topology
	rows, columns := min(t.In(), largestMatrix), min(t.Out(), largestMatrix)
	if rows == 0 || columns == 0 {
		panic(fmt.Sprintf("plotting: NetworkMatrix: layer %d is %v", layer, t))
	}
	sources, targets := modules[g.Number(layer, 0):][:t.In()], modules[g.Number(layer+1, 0):][:t.Out()]
	row, column := cellsByModule(sources, t.InDegrees(), rows), cellsByModule(targets, t.OutDegrees(), columns)
	pairs := make([]float64, rows*columns)
	high, wide := make([]int, rows), make([]int, columns)
	for _, r := range row {
		high[r]++
	}
	for _, c := range column {
		wide[c]++
	}
	from, to := t.Pairs()
	for k := range from {
		pairs[row[from[k]]*columns+column[to[k]]]++
	}
	for k := range pairs {
		pairs[k] /= float64(high[k/columns] * wide[k%columns])
	}
	p.putHeat(newHeat(pairs, rows, columns, o).said(
		textsOfCells(g, layer, row, rows, sources), textsOfCells(g, layer+1, column, columns, targets)))
}

// textsOfCells describes the neurons of each row or column, and their modules.
func textsOfCells(g *connectome.Graph, layer int, of []int, cells int, modules []int) []string {
	neurons, low, high := make([]int, cells), make([]int, cells), make([]int, cells)
	texts := make([]string, cells)
	for i, k := range of {
		if neurons[k] == 0 {
			low[k], high[k] = modules[i], modules[i]
			texts[k] = connectome.Labels{}.Label(g, g.Number(layer, i))
		}
		neurons[k]++
		low[k], high[k] = min(low[k], modules[i]), max(high[k], modules[i])
	}
	for k := range texts {
		if neurons[k] > 1 {
			texts[k] = fmt.Sprintf("%d neurons of layer %d", neurons[k], layer)
		}
		texts[k] += fmt.Sprintf(" (module %d", low[k]+1)
		if low[k] < high[k] {
			texts[k] += fmt.Sprintf(" to %d", high[k]+1)
		}
		texts[k] += ")"
	}
	return texts
}

// cellsByModule returns the row or column of each neuron, sorted by module and descending degree.
func cellsByModule(modules, degrees []int, cells int) []int {
	order := make([]int, len(modules))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(modules[a], modules[b]), cmp.Compare(degrees[b], degrees[a]))
	})
	of := make([]int, len(order))
	for rank, i := range order {
		of[i] = rank * cells / len(order)
	}
	return of
}
