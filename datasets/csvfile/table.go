package csvfile

// Table is the samples of a file.
type Table struct {
	// Columns are those that features come from, in the file's order.
	Columns []Column
	// Rows is the number of samples.
	Rows int
	// Labels are their classes, and Classes the names of these; both are nil if no column holds classes.
	Labels  []int
	Classes []string

	cells []float32 // Rows x Columns: a number, or which of the column's values it is
}

// Column is a column of numbers, which is one feature, or of texts, which are a feature each.
type Column struct {
	Name   string   // its number, from 1, in a table without names
	Values []string // the distinct texts, sorted; nil for numbers
}

// width returns how many features the column is.
func (c *Column) width() int {
	if c.Values == nil {
		return 1
	}
	return len(c.Values)
}

// Features names the features: a column of numbers by its name, a text in another one as column=text.
func (t *Table) Features() []string {
	var names []string
	for _, c := range t.Columns {
		if c.Values == nil {
			names = append(names, c.Name)
		}
		for _, v := range c.Values {
			names = append(names, c.Name+"="+v)
		}
	}
	return names
}

// Row writes the features of one sample to dst, which has room for them.
func (t *Table) Row(dst []float32, row int) {
	at := 0
	for k, v := range t.cells[row*len(t.Columns) : (row+1)*len(t.Columns)] {
		c := &t.Columns[k]
		if c.Values == nil {
			dst[at] = v
		} else {
			clear(dst[at : at+c.width()])
			dst[at+int(v)] = 1
		}
		at += c.width()
	}
}

// Binary reports whether every value is 0 or 1.
func (t *Table) Binary() bool {
	for i, v := range t.cells {
		if t.Columns[i%len(t.Columns)].Values == nil && v != 0 && v != 1 {
			return false
		}
	}
	return true
}
