package p664
import fmt "fmt"

type box struct { xs []int; a [2]int; p *[2]int; s string; in []box }
func (b *box) bump() { b.a[0]++ }
func try(f func()) { defer func() { fmt.Println(recover()) }(); f() }
func ints() []int { fmt.Print("ints "); return kept }
func boxes() []box { return all }
func one() box { return all[0] }
func pointer() *box { return &all[0] }
func pair() [2]int { return [2]int{1, 2} }
func pairs() *[2]int { return &both }
func text() string { return "héé" }
func at(n int) int { fmt.Print("at", n, " "); return n }
var kept = []int{1, 2, 3}
var both [2]int
var all = []box{{xs: []int{5}, p: &both, s: "ab", in: []box{{}}}, {}}
var i, neg, u = 7, -1, uint8(200)

func Run() {
fmt.Println()
try(func() { ints()[i] = 1 })
try(func() { ints()[i]++ })
try(func() { ints()[neg] += 2 })
try(func() { ints()[u]-- })
try(func() { ints()[1] = 10; ints()[at(2)] += at(20); fmt.Println(kept) })
try(func() { ints()[i] = at(3) })
try(func() { ints()[at(9)] = at(3) })
try(func() { ints()[u] = at(3) })
try(func() { boxes()[i].xs[0] = 1 })
try(func() { boxes()[1].xs[0] = 1 })
try(func() { ints()[at(1)] = 6; fmt.Println(kept); ints()[at(8)] = 6 })
try(func() { ints()[at(1)]++; fmt.Println(kept); ints()[at(8)]++ })
try(func() { boxes()[at(0)].bump(); boxes()[i].bump() })
try(func() { p := &ints()[0]; *p = 77; fmt.Println(kept); p = &ints()[i] })
try(func() { boxes()[0].bump(); boxes()[0].a[1]++; fmt.Println(all[0].a) })
try(func() { boxes()[0].a[i]++ })
try(func() { boxes()[0].in[i].s = "x" })
try(func() { boxes()[0].in[0].s = "x"; fmt.Println(all[0].in[0].s) })
try(func() { pointer().xs[i] = 4 })
try(func() { pointer().a[i] = 4 })
try(func() { all[at(0)].a[i-6] += 4; fmt.Println(all[0].a); all[at(0)].a[i] = 5 })
try(func() { all[at(0)].a[at(9)] = at(1) })
try(func() { pairs()[i-6] = 4; fmt.Println(both); pairs()[i] = 5 })
try(func() { fmt.Println(pair()[i-6], pair()[i]) })
try(func() { fmt.Println(pairs()[i-7], pairs()[u]) })
try(func() { fmt.Println(one().xs[i]) })
try(func() { fmt.Println(one().a[i]) })
try(func() { fmt.Println(one().s[i-6], one().s[i]) })
try(func() { fmt.Println(text()[u]) })
try(func() { fmt.Println(text()[i-6:i-4], text()[i:]) })
try(func() { fmt.Println(ints()[at(1):at(0)]) })
try(func() { fmt.Println(kept[at(1):at(2):at(3)], kept[at(1):at(3):at(2)]) })
try(func() { fmt.Println(kept[at(0):at(9)]) })
try(func() { fmt.Println(ints()[0:1:i]) })
try(func() { fmt.Println(ints()[i-6:i-5:i-4], ints()[:neg:3]) })
try(func() { for range boxes()[i].xs {} })
try(func() { for _, b := range boxes()[i-7].in { fmt.Print(b.s, " ") }; switch ints()[i] {} })
try(func() { switch at(1) {}; switch x := at(2); x {}; switch { }; switch any(at(3)).(type) {}; switch x := any(at(4)); x.(type) {}; switch at(5); {} })
try(func() { if ints()[i] > 0 { fmt.Println("no") } })
try(func() { fmt.Println([]int{1, 2}[i], map[string]int{"a": 1}["b"]) })
try(func() { fmt.Println(func() []int { return nil }()[neg]) })
try(func() { var f func() []int; f()[i] = 1 })

}
