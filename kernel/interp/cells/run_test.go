package cells

import (
	"os"
	"testing"
)

func TestHello(t *testing.T) {
	s, err := New(os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"x := 40", "x + 2", "func f(n int) int { return n * x }\nf(3)", "x = 5; f(3)", "fmt.Println(\"hi\", x)", "strconv.Atoi(\"x\")", "a := []int{3,1,2}\nsort.Ints(a)\na", "slices.Sorted(maps.Keys(map[string]int{\"b\":1,\"a\":2}))",
		"type T struct{ a int }\nt := T{4}\nt", "func (t T) String() string { return fmt.Sprint(\"T\", t.a) }\nt", "var i any = t\ni", "panic(\"boo\")", "func g() { var p *T; _ = p.a }\n\ng()"} {
		shown, f := s.Run(code)
		t.Log(code, " => ", shown, f)
		if f != nil {
			t.Log(f.Traceback)
		}
	}
}
