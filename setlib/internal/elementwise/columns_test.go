package elementwise

import "testing"

// Every function of columns for layer normalization is compared with its definition, for all
// lengths.
func TestNormalizationOfColumns(t *testing.T) {
	eachLevel(t, func(t *testing.T, e *engine) {
		const rows = 3
		for n := range 70 {
			stride := n + n%5
			small := func(n, step, modulus int) []float32 {
				v := make([]float32, n)
				for i := range v {
					v[i] = float32(i*step%modulus - modulus/2)
				}
				return v
			}
			x, d := small(rows*stride+1, 7, 13), small(rows*stride+1, 5, 11)
			columns := Columns{Mean: small(n, 3, 7), Inverse: small(n, 2, 5)}
			gain, shift := []float32{.5, 4, -1}, []float32{2, 1, -3}
			y, intact := at(t, d, n%16)
			e.normalizedColumns(y, x, stride, n, columns, gain, shift, 0, rows)
			intact("normalized")
			squares, plain, product := small(n, 1, 9), small(n, 1, 9), small(n, 1, 9)
			sum, with := make([]float32, rows), make([]float32, rows)
			e.deviationsOfColumns(squares, x, stride, n, columns.Mean, 0, rows)
			e.covariancesOfColumns(sum, with, plain, product, d, x, stride, n, columns, gain, 0, rows)
			z, intact := at(t, d, n%16)
			e.combinedColumns(z, x, stride, n, columns, gain, squares, columns.Mean, 0, rows)
			intact("combined")
			// All are small multiples of one half, whose sums are exact in any order.
			var ofRows [2][rows]float32
			for b := range n {
				var want [3]float32
				for j := range rows {
					g := d[j*stride+b]
					off := x[j*stride+b] - columns.Mean[b]
					u := off * columns.Inverse[b]
					ofRows[0][j] += g
					ofRows[1][j] += g * u
					want[0] += off * off
					want[1] += gain[j] * g
					want[2] += gain[j] * g * u
					if got, want := y[j*stride+b], gain[j]*u+shift[j]; got != want {
						t.Fatalf("normalized: %v, want %v", got, want)
					}
					if got, want := z[j*stride+b], columns.Inverse[b]*(gain[j]*g-squares[b]-u*columns.Mean[b]); got != want {
						t.Fatalf("combined: %v, want %v", got, want)
					}
				}
				if got := [3]float32{squares[b], plain[b], product[b]}; got != want {
					t.Fatalf("sums of column %d of %d are %v, want %v", b, n, got, want)
				}
			}
			if got := [2][rows]float32{[rows]float32(sum), [rows]float32(with)}; got != ofRows {
				t.Fatalf("sums of rows of %d values are %v, want %v", n, got, ofRows)
			}
			for j := range rows {
				for b := n; b < stride; b++ {
					if y[j*stride+b] != d[j*stride+b] || z[j*stride+b] != d[j*stride+b] {
						t.Fatalf("place %d of a row of %d was written to", b, n)
					}
				}
			}
		}
	})
}
