package p805
import io "io"
import fmt "fmt"
import math "math"
import errors "errors"

type P struct { a int; s string; f [2]float64 }
type Q struct { P; i any; p *int }
      
                                                                                                                                                     
                                                                                                                                               
                                                                                    
                                                                                             
                                                                                                  
                                                                                                        
                                                                                   
func Run() {
                                               
                                  
n := 1
fmt.Println(P{1, "a", [2]float64{1, 2}} == P{1, "a", [2]float64{1, 2}}, P{} != P{a: 1}, P{f: [2]float64{math.NaN()}} == P{f: [2]float64{math.NaN()}})
q := Q{P{1, "x", [2]float64{}}, 5, &n}; r := q; fmt.Println(q == r); r.i = "5"; fmt.Println(q == r); r = q; r.p = new(int); fmt.Println(q == r)
var a, b any = P{a: 1}, P{a: 1}; fmt.Println(a == b, a != any(P{a: 2}), a == any(1))
fmt.Println(struct{ x int }{1} == struct{ x int }{1}, [2]P{} == [2]P{}, [0]int{} == [0]int{})
func() { defer func() { fmt.Println(recover()) }(); q.i = []int{1}; r = q; fmt.Println(q == r) }()
var e1, e2 error; fmt.Println(e1 == e2, e1 == nil, errors.New("a") == errors.New("a"), io.EOF == io.EOF)
c1, c2 := make(chan int), make(chan int); c3 := c1; fmt.Println(c1 == c2, c1 == c3)
}
