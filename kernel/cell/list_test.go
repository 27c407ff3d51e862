package cell

import "testing"

func TestListCommas(t *testing.T) {
	for code, want := range map[string]string{
		"a, b":                              "a; b",
		"x := 1\na, f(b, c), [2]int{1, 2}":  "x := 1\na; f(b, c); [2]int{1, 2}",
		"a,\nb\nfunc f(x, y int) {}":        "a;\nb\nfunc f(x, y int) {}",
		"a, // c, d\nb":                     "a; // c, d\nb",
		"a, b, func() int { return 1 }()":   "a; b; func() int { return 1 }()",
		"a, b\nc":                           "",
		"a, b := 1, 2":                      "",
		"a, b = b, a":                       "",
		"var a, b int\nf()":                 "",
		"f(a, b)":                           "",
		"a, b...":                           "",
		"a,":                                "",
		", a":                               "",
		"a) + (b, c":                        "",
		"go f(), g()":                       "",
		"if a, b := f(); a { c, d = 1, 2 }": "",
		"%%\na, b":                          "",
		"":                                  "",
	} {
		chunks := Chunks(code)
		commas := ListCommas(code, chunks)
		if got := Separated(code, commas); got != want && (want != "" || len(commas) > 0) {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}
