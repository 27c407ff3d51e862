// Package pages asks for large pages under memory that is read in no order.
//
// A product gathers rows of activations from all over a batch. On pages of 4 KiB a batch of some megabytes has more of them than
// the processor has translations at hand, and looking one up takes as long as reading the row: a tenth of an epoch's time.
package pages

// least is the number of bytes from which large pages are asked for. Smaller arrays have few pages of any size.
const least = 1 << 20

// Large asks for large pages under the values, if they are many. Values and what else may be done with them stay as they are; where the
// operating system has no large pages, or none to spare, nothing happens.
func Large(values []float32) {
	const value = 4
	if value*len(values) >= least {
		ask(values)
	}
}
