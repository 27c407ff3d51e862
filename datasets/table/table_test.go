package table

import (
	"slices"
	"testing"
)

func TestDropMissing(t *testing.T) {
	table := &Table{
		Columns: []Column{{Name: "a"}, {Name: "b", Values: []string{"x", "y"}}},
		Rows:    4, Cells: []float32{1, 0, NaN, 1, 3, NaN, 4, 1}, Labels: []int{0, 1, 1, 1}, Classes: []string{"n", "m"},
	}
	row := make([]float32, 3)
	if table.Row(row, 2); !slices.Equal(row, []float32{3, 0, 0}) {
		t.Errorf("a row without a text is %v", row)
	}
	if n := table.DropMissing(); n != 2 || table.Rows != 2 || !slices.Equal(table.Cells, []float32{1, 0, 4, 1}) || !slices.Equal(table.Labels, []int{0, 1}) {
		t.Errorf("%d dropped: %+v", n, table)
	}
	table.Labels[1] = -1
	if n := table.DropMissing(); n != 1 || table.Rows != 1 || table.Binary() != true {
		t.Errorf("%d dropped: %+v", n, table)
	}
}

func TestClassName(t *testing.T) {
	for field, want := range map[string]string{"a": "a", "1.0": "1", "1e2": "100", "-3": "-3", "0x1": "0x1", "+1": "1", "9007199254740993": "9007199254740993", "-9223372036854775808": "-9223372036854775808"} {
		if got, ok := ClassName(field); got != want || !ok {
			t.Errorf("%q is %q", field, got)
		}
	}
	for _, field := range []string{"", "1.5", "1e30", "9007199254740993.0", "9223372036854775808"} {
		if got, ok := ClassName(field); ok {
			t.Errorf("%q is %q", field, got)
		}
	}
}

func TestClash(t *testing.T) {
	for _, c := range []struct {
		columns []Column
		want    string
	}{
		{[]Column{{Name: "a", Values: []string{"x", "z"}}, {Name: "b=x"}, {Name: "a="}}, ""},
		{[]Column{{Name: "a", Values: []string{"x", "z"}}, {Name: "a=x"}}, `"a=x" for text "x" of column "a" and for column "a=x"`},
		{[]Column{{Name: "a", Values: []string{"b=c"}}, {Name: "a=b", Values: []string{"c"}}}, `"a=b=c" for text "b=c" of column "a" and for text "c" of column "a=b"`},
		{[]Column{{Name: "a"}, {Name: "b"}, {Name: "a"}}, `"a" for column "a" and for column "a"`},
	} {
		if got := (&Table{Columns: c.columns}).Clash(); got != c.want {
			t.Errorf("%v: %s, want %s", c.columns, got, c.want)
		}
	}
}
