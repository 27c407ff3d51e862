package format

import (
	"cmp"
	"slices"
	"strconv"
)

// Distinct numbers the distinct texts of a column in the order of their first occurrence. The zero value is empty.
type Distinct struct{ numbers map[string]int }

// Number returns the number of a text, from 0.
func (d *Distinct) Number(text string) int {
	if d.numbers == nil {
		d.numbers = map[string]int{}
	}
	n, ok := d.numbers[text]
	if !ok {
		n = len(d.numbers)
		d.numbers[text] = n
	}
	return n
}

// Len returns the number of distinct texts.
func (d *Distinct) Len() int { return len(d.numbers) }

// Sorted returns the texts in order, numerically if all are integers, and the position of each number's text in that order.
func (d *Distinct) Sorted() (texts []string, places []int) {
	for text := range d.numbers {
		texts = append(texts, text)
	}
	slices.Sort(texts)
	integers := !slices.ContainsFunc(texts, func(text string) bool { return !isInteger(text) })
	if integers {
		slices.SortFunc(texts, func(a, b string) int {
			x, _ := strconv.Atoi(a)
			y, _ := strconv.Atoi(b)
			return cmp.Compare(x, y)
		})
	}
	places = make([]int, len(texts))
	for place, text := range texts {
		places[d.numbers[text]] = place
	}
	return texts, places
}

func isInteger(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
