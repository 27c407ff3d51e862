package cell

import "testing"

func TestCompleteness(t *testing.T) {
	for code, want := range map[string]string{
		"":                             "complete",
		"x := 1":                       "complete",
		"package main":                 "incomplete/",
		"package main // of mine\n\n":  "incomplete/",
		"package main\nfunc main() {}": "complete",
		"package main;func main() {}":  "complete",
		"package main\nfunc main() {":  "incomplete/\t",
		"package main\nimport \"fmt\"\nfunc main() { fmt.Println() }\n": "complete",
		"x := 1\ny":                        "complete",
		"x, y":                             "complete",
		"x, y\nz":                          "invalid",
		"x,":                               "incomplete/",
		"func f() {\n}":                    "complete",
		"else":                             "invalid",
		"if x {\n}\nelse":                  "invalid",
		"if x {\n} else":                   "incomplete/",
		"func f()":                         "invalid",
		"func (T) f() int":                 "invalid",
		"i++":                              "complete",
		"f(xs...)":                         "complete",
		"%%":                               "incomplete/",
		"%%\nfmt.Println(1)":               "incomplete/",
		"%%\nfmt.Println(1)\n":             "complete",
		"%%\nfor {":                        "incomplete/\t",
		"%%\nfor {\n":                      "incomplete/\t",
		"%%\nfor {\n}\n":                   "complete",
		"%%\nf(]":                          "invalid",
		"%%bash\necho '":                   "incomplete/",
		"%%bash\necho '\n":                 "complete",
		"%%writefile x {":                  "incomplete/",
		"%env A 1":                         "complete",
		"!ls":                              "complete",
		"%%\nx := f(\n\t!a,\n":             "incomplete/\t",
		"func f() {\n}\n!ls":               "complete",
		"// a note {":                      "complete",
		`"{"`:                              "complete",
		"for {":                            "incomplete/\t",
		"func f() {\n\tif x {":             "incomplete/\t\t",
		"x := []int{1,":                    "incomplete/\t",
		"x :=":                             "incomplete/",
		"a.":                               "incomplete/",
		"a +":                              "incomplete/",
		"return f(a,":                      "incomplete/\t",
		"s := `raw":                        "incomplete/",
		"xs := []string{`raw":              "incomplete/",
		"for {\n/* a comment":              "incomplete/",
		"/* a comment":                     "incomplete/",
		"var":                              "incomplete/",
		"a b c":                            "invalid",
		"x := := 3":                        "invalid",
		"func 3() {}":                      "invalid",
		"import fmt":                       "invalid",
		"%%\na b\n":                        "invalid",
		"fmt.Println?":                     "complete",
		"?fmt":                             "complete",
		"func f() {}\nf()\nimport \"fmt\"": "complete",
		"for i := range 3 {\n}\nvar x, y = 1, 2; x++\nconst (\n\ta = iota\n)": "complete",
		"l:\nfor {\n\tbreak l\n}":                           "complete",
		"type T[P any] struct{ x P }\nfunc (t T[P]) m() {}": "complete",
		"}":                               "invalid",
		"f(]":                             "invalid",
		`s := "not closed`:                "invalid",
		"x := '":                          "invalid",
		"for i := 0; i < 3; i++ {":        "incomplete/\t",
		"switch x {\ncase 1:\n\tf()\n}\n": "complete",
	} {
		state, indent := Completeness(code)
		got := string(state)
		if state == Incomplete {
			got += "/" + indent
		}
		if got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}
