package datasets

import (
	"strconv"

	"setlab/datasets/format"
)

// numbering numbers classes, texts or integers, in the order of their first occurrence.
type numbering struct {
	texts    format.Distinct
	integers map[int64]int
}

func (n *numbering) text(name string) int { return n.texts.Number(name) }

// integer returns the number of an integer, without formatting one that has occurred before.
func (n *numbering) integer(v int64) int {
	number, ok := n.integers[v]
	if !ok {
		if n.integers == nil {
			n.integers = map[int64]int{}
		}
		number = n.texts.Number(strconv.FormatInt(v, 10))
		n.integers[v] = number
	}
	return number
}
