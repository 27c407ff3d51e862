package rewrite

import "testing"

func TestLiteralsApart(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"outside of loops", "func f() { g(func() {}) }", ""},
		{"in a loop", "func f() { for { g(func(x int) (err error) { return nil }) } }",
			"func f() { for { g(func() func(x int) (err error) { return func(x int) (err error) { return nil } }()) } }"},
		{"called on the spot", "func f() { for { func() {}() } }", ""},
		{"deferred on the spot", "func f() { for range x { defer func() {}() } }", ""},
		{"a function of its own in a loop", "func f() { for { func() { g(func() {}) }() } }", ""},
		{"one in another", "func f() { for { g(func() { for { h(func() {}) } }) } }",
			"func f() { for { g(func() func() { return func() { for { h(func() func() { return func() {} }()) } } }()) } }"},
		{"behind a label", "func f() { again: g(func() {}); goto again }",
			"func f() { again: g(func() func() { return func() {} }()); goto again }"},
		{"beside one that jumps", "func f() { g(func() { again: goto again }) }", ""},
		{"what does not parse", "func f() { for { g(func() {) } }", ""},
	} {
		want := c.want
		if want == "" {
			want = c.source
		}
		if got := finished(c.source, nil); got != want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, want)
		}
	}
}
