package cell

import "testing"

func TestCompleteness(t *testing.T) {
	for code, want := range map[string]string{
		"":                                "complete",
		"x := 1":                          "complete",
		"x := 1\ny":                       "complete",
		"func f() {\n}":                   "complete",
		"i++":                             "complete",
		"f(xs...)":                        "complete",
		"%%":                              "incomplete/",
		"%%\nfmt.Println(1)":              "incomplete/",
		"%%\nfmt.Println(1)\n":            "complete",
		"%%\nfor {":                       "incomplete/\t",
		"%%\nfor {\n":                     "incomplete/\t",
		"%%\nfor {\n}\n":                  "complete",
		"%%\nf(]":                         "invalid",
		"%%bash\necho '":                  "incomplete/",
		"%%bash\necho '\n":                "complete",
		"%%writefile x {":                 "incomplete/",
		"%env A 1":                        "complete",
		"!ls":                             "complete",
		"func f() {\n}\n!ls":              "complete",
		"// a note {":                     "complete",
		`"{"`:                             "complete",
		"for {":                           "incomplete/\t",
		"func f() {\n\tif x {":            "incomplete/\t\t",
		"x := []int{1,":                   "incomplete/\t",
		"x :=":                            "incomplete/",
		"a.":                              "incomplete/",
		"a +":                             "incomplete/",
		"return f(a,":                     "incomplete/\t",
		"s := `raw":                       "incomplete/",
		"/* a comment":                    "incomplete/",
		"var":                             "incomplete/",
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
