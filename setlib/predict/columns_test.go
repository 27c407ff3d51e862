package predict

import (
	"fmt"
	"strings"
	"testing"
)

// The first line decides whether it is a header, and which column each feature has.
func TestColumnsOf(t *testing.T) {
	for _, c := range []struct{ first, features, want string }{
		{"a,b", "a,b", "header [0 1]"},
		{"b,x,a", "a,b", "header [2 0]"},
		{"1.5,2", "a,b", "[0 1]"},
		{"1e39,2", "a,b", "[0 1]"},
		{"2019,2020", "2019,2020", "header [0 1]"},
		{"2020,2019", "2019,2020", "header [1 0]"},
		{"7,2020,2019", "2019,2020", "header [2 1]"},
		{"2019,2021", "2019,2020", "[0 1]"},
		{"0.5,0.7", "1,2", "[0 1]"},
		{"3,2,1", "1,2", "header [2 1]"},
		{"2,1", "1,2", `can be names or values, because the features are called "1", "2"; if it has names, remove it and put the columns in this order; if it has values, write 1.0 for 1`},
		{"2.0,1", "1,2", "[0 1]"},
		{"2019,2020,2019", "2019,2020", `several columns "2019"; keep one of them`},
		{"a,b,x,x", "a,b", "header [0 1]"},
		{"a,b", "a,a", `two features "a"`},
		{"1,2", "a,a", "[0 1]"},
		{"b,c", "a,leaf=long,leaf=round", `lacks "a", "leaf"; its columns are "b", "c"`},
		{"b,c", "a=x,b", `lacks "a" (or "a=x")`},
		{"a=x,a", "a=x,a=z", "header [0 1]"},
		{"0,1", "1,2", "can be the columns' names or values, because it is 0, 1; if it has names, remove it; if it has values, write 0.0"},
		{"0,1,2,3", "1,2,4,5", "header [0 1 2 3]"},
		{"0,1", "", "can be the columns' names or values"},
		{"1,2,3", "", "because it is 1, 2, 3; if it has names, remove it; if it has values, write 1.0"},
		{"0,1,2,3", "", "header [0 1 2 3]"},
		{"1,2,4", "", "[0 1 2]"},
		{"0.0,1", "", "[0 1]"},
		{"a,b", "a,b,c", `lacks "c"`},
		{"1.5,2", "a,b,c", `the table has 2 columns and the model 3 inputs, "a", "b", "c"` + "\n"},
		{"1.5,2", "a", `the table has 2 columns and the model 1 inputs, "a"; use these names in the header, or remove the other columns`},
	} {
		var features []string
		inputs := strings.Count(c.first, ",") + 1
		if c.features != "" {
			features = strings.Split(c.features, ",")
			inputs = len(features)
		}
		got, err := columnsOf(strings.Split(c.first, ","), features, inputs)
		text := ""
		if got.header {
			text = "header "
		}
		var from []int
		for _, p := range got.from {
			from = append(from, p.column)
		}
		text += fmt.Sprint(from)
		if err != nil {
			text = err.Error() + "\n"
		}
		if err == nil && text != c.want || !strings.Contains(text, c.want) {
			t.Errorf("%s for %s: %s, want %s", c.first, c.features, text, c.want)
		}
	}
}
