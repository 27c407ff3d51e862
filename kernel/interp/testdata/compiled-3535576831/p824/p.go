package p824
import fmt "fmt"
import strings "strings"

import "iter"
func Count(n int) iter.Seq[int] { return func(yield func(int) bool) { defer fmt.Print("end "); for i := range n { if !yield(i) { return } } } }
func Pairs(n int) iter.Seq2[int, string] { return func(yield func(int, string) bool) { for i := range n { if !yield(i, strings.Repeat("x", i)) { return } } } }
                                             
                                                                                           
                                                   
                                                                                                                                                   
                     
                                                                                                                                            
                                                                                                                                                 
                                     
                                                  
func Run() {
             
                                                                                                                                               
                                                                                                                                                               
for i := range Count(3) { fmt.Print(i, " ") }
for i := range Count(10) { if i == 1 { continue }; if i == 3 { break }; fmt.Print(i, " ") }
for i, s := range Pairs(3) { fmt.Print(i, s, " ") }
find := func(want int) (int, bool) { for i := range Count(10) { for j := range Count(10) { if i*j == want { return i, true } } }; return 0, false }
fmt.Println(find(12))
outer: for i := range Count(3) { for j := range Count(3) { if j == 1 { continue outer }; if i == 2 { break outer }; fmt.Print(i, j, " ") } }
var fs []func() int; for i := range Count(3) { fs = append(fs, func() int { i++; return i }) }; for _, f := range fs { fmt.Print(f(), f(), " ") }
for range Count(2) { fmt.Print(".") }
var k int; for k = range Count(3) {}; fmt.Print(k)
}
