package shown

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestMatricesAreShown(t *testing.T) {
	shown := As(mat.NewDense(2, 2, []float64{1, 2.5, -3, 4}))
	if want := "⎡ 1  2.5⎤\n⎣-3    4⎦"; shown["text/plain"] != want {
		t.Errorf("a matrix is shown as\n%s\nnot\n%s", shown["text/plain"], want)
	}
	if page := shown["text/html"].(string); !strings.Contains(page, "2 × 2") || strings.Count(page, "<td") != 4 || !strings.Contains(page, ">2.5<") {
		t.Errorf("a matrix is shown as %s", page)
	}
	large := As(mat.NewSymDense(500, nil))
	if page := large["text/html"].(string); strings.Count(page, "<tr>") != 21 || !strings.Contains(page, "⋮") || !strings.Contains(page, "…") {
		t.Errorf("a large matrix is shown as %s", page)
	}
	if text := large["text/plain"].(string); len(text) > 10000 {
		t.Errorf("a large matrix takes %d bytes", len(text))
	}
	if got := As(mat.NewCDense(1, 2, []complex128{1, 2i}))["text/plain"]; got != "(1+0i)  (0+2i)" {
		t.Errorf("a complex matrix is shown as %s", got)
	}
	if got := As(*mat.NewDense(1, 1, []float64{7}))["text/plain"]; got != "[7]" {
		t.Errorf("a matrix that is not a pointer is shown as %s", got)
	}
	for _, m := range []any{mat.NewVecDense(3, []float64{1, 2, 3}), &mat.Dense{}, (*mat.Dense)(nil), mat.NewDense(2, 3, nil).T()} {
		if shown := As(m); shown["text/plain"] == "" {
			t.Errorf("%T is not shown", m)
		}
	}
}
