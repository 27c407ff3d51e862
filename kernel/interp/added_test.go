package interp

import (
	"strings"
	"testing"
)

// TestMethodsInOtherCells wants methods to belong to types of earlier cells, whose values stay, and to be declared anew.
func TestMethodsInOtherCells(t *testing.T) {
	const anew = "is still of the earlier"
	for name, cells := range map[string][][3]string{ // what is shown, or what the failure begins with behind "!", and what is noted
		"added": {
			{"type S struct{ xs []int }\ns := &S{}"}, {"func (s *S) Push(x int) { s.xs = append(s.xs, x) }\nfunc (s S) Len() int { return len(s.xs) }"},
			{"s.Push(3)\ns.Len()", "1"}, {"type lener interface{ Len() int }\nfunc size(l lener) int { return l.Len() }\nsize(s) + size(*s)", "2"},
			{"func (s *S) String() string { return fmt.Sprint(\"S of \", s.Len()) }\ns", "S of 1"}, {"[]*S{s}", "[S of 1]"},
			{"var held any = s\nheld.(lener).Len()", "1"}, {"f := s.Push\nf(4)\ns.Len()", "2"},
			{"func (S) Unnamed(int, ...string) {}\ns.Unnamed(1, \"a\", \"b\")"},
		},
		"anew": {
			{"type T struct{ v int }\nt := T{4}\nfunc get(t T) int { return t.Get() }\nfunc (t T) Get() int { return t.v }"}, {"get(t)", "4"},
			{"func (t T) Double() int { return 2 * t.Get() }\nfunc double(t T) int { return t.Double() }\ndouble(t)", "8"},
			{"func (t T) Double() int { return 200 * t.Get() }"}, {"double(t)", "800"}, {"d := t.Double\nd()", "800"},
			{"func (t T) Double() int { return 20 * t.Get() }"}, {"d()", "80"},
			{"func (t T) Get() int { return -t.v }", "", "t " + anew + " T"}, {"T{4}.Double()", "-80"},
		},
		"another signature": {
			{"type B struct{ n int }\nb := B{1}"}, {"func (b B) Add(n int) int { return b.n + n }\nb.Add(2)", "3"},
			{"func (b B) Twice() int { return 2 * b.Add(1) }\nb.Twice()", "4"},
			{"func (b B) Add(n, m int) int { return b.n + n + m }", "", "B.Twice does not compile any more and is forgotten: not enough arguments"}, {"B{1}.Twice()", "!1:6: B{…}.Twice undefined"},
			{"func (b B) Add(n, m int) int { return b.n + n + m }\nfunc (b B) Twice() int { return 2 * b.Add(1, 2) }\nB{1}.Twice()", "8"},
		},
		"what they use": {
			{"type B struct{ n int }\nvar b = B{1}\nfunc scale() int { return 2 }"}, {"func (b B) Size() int { return b.n * scale() }\nb.Size()", "2"},
			{"func scale() int { return 3 }"}, {"b.Size()", "3"}, {"func scale(n int) int { return n }", "", "B.Size does not compile any more"},
			{"b.Size()", "!1:3: b.Size undefined"}, {"func (b B) Size() int { return b.n * scale(7) }\nB{1}.Size()", "7", "b " + anew + " B"},
			{"type Unit int"}, {"func (b B) In(u Unit) int { return b.n * int(u) }\nB{2}.In(5)", "10"},
			{"type Unit float64"}, {"B{2}.In(5.5)", "10"},
		},
		"with the type": {
			{"type B struct{ n int }"}, {"func (b B) Size() int { return b.n }"}, {"var b = B{3}\nb.Size()", "3"}, {"type B struct{ n int }"}, {"b.Size()", "3"},
			{"type B struct{ n int; name string }", "", "b " + anew}, {"B{4, \"x\"}.Size()", "4"}, {"type B struct{ n int }\nfunc (b B) Size() int { return -b.n }"},
			{"B{4}.Size()", "-4"}, {"var B int", "", ""}, {"type B struct{}\nB{}.Size()", "!2:5: B{}.Size undefined"},
		},
		"embedded": {
			{"type Base struct{ id int }\ntype D struct{ Base }"}, {"func (b Base) ID() int { return b.id }\nD{Base{7}}.ID()", "7"},
			{"func (b Base) ID() int { return 10 * b.id }\nD{Base{7}}.ID()", "70"},
		},
		"of generic types": {
			{"type N[E any] struct{ xs []E }"}, {"func (n *N[E]) Push(x E) { n.xs = append(n.xs, x) }\nfunc (n N[E]) Len() int { return len(n.xs) }"},
			{"var n N[int]\nn.Push(1)\nn.Len()", "1"}, {"func (n N[E]) Len() int { return -len(n.xs) }\nvar m N[string]\nm.Push(\"a\")\nm.Len()", "-1", "n " + anew + " N"},
		},
		"errors": {
			{"type E struct{ code int }"}, {"func (e *E) Error() string { return fmt.Sprint(\"code \", e.code) }\nfunc fail() error { return &E{3} }"},
			{"var e *E\nerrors.As(fail(), &e)", "true"}, {"e.code", "3"}, {"fail()", "!code 3"},
		},
		"panics and deferred calls": {
			{"type C int\nvar c C"}, {"func (c *C) Inc() { *c++ }\nfunc (c *C) Done() { if r := recover(); r != nil { *c = 100 } }\nfunc (c C) Boom() { panic(\"boom\") }"},
			{"c.Inc()\nc", "1"}, {"func try() { defer c.Done(); c.Boom() }\ntry()\nc", "100"}, {"c.Boom()", "!panic: boom\n    in Boom, line 3 of an earlier cell\n    in the cell, line 1"},
		},
		"that cannot be": {
			{"type S struct{ xs int }\ntype P *int\ntype A = S\ntype I interface{ M() }"}, {"func (s S) xs() {}", "!1:12: field and method with the same name xs"},
			{"func (s S) M() {}\nfunc (s S) M() {}", "!2:12: method S.M already declared at 1:12"}, {"func (p P) M() {}", "!1:9: invalid receiver type P"},
			{"func (i I) N() {}", "!1:9: invalid receiver type I"}, {"func (s S) M() int { return \"\" }", "!1:29: cannot use"}, {"S{}.M()", "!1:5: S{}.M undefined"},
			{"func (s S) N() { undefined() }", "!1:18: undefined"}, {"func (s S) N() int { return 5 }\nS{}.N()", "5"},
			{"func (a A) M() {}", "!1:12: a method of A, an alias"}, {"type Q = *S\nfunc (q Q) M() {}", "!2:12: a method of Q, an alias"}, {"func (x X) M() {}", "!1:9: undefined: X"},
		},
		"types of earlier types": {
			{"type W int\nfunc (w W) M() int { return int(w) }"}, {"type D W\nD(3)", "3"}, {"type A = W\nA(4).M()", "4"}, {"type F A\nF(5)", "5"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var notes strings.Builder
			s, err := NewSession(&notes)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cells {
				notes.Reset()
				shown, failure := s.Run(c[0])
				got := ""
				if failure != nil {
					got = "!" + strings.Join(failure.Traceback, "\n")
				} else if len(shown) > 0 {
					got = shown[len(shown)-1]["text/plain"].(string)
				}
				if isOwn() { // a trace names methods as Go does, and variables get the methods, too
					got = strings.ReplaceAll(got, "C.Boom", "Boom")
					if notes.Len() == 0 && strings.HasPrefix(c[0], "func (") {
						c[2] = ""
					}
				}
				if strings.HasPrefix(c[1], "!") && !strings.HasPrefix(got, c[1]) || !strings.HasPrefix(c[1], "!") && got != c[1] {
					t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
				}
				if !strings.Contains(notes.String(), c[2]) || c[2] == "" && strings.Contains(notes.String(), "earlier") {
					t.Errorf("%s\nnotes %q, want %q", c[0], notes.String(), c[2])
				}
			}
		})
	}
}
