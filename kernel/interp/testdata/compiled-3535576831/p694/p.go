package p694
import fmt "fmt"

type Shape interface{ ~struct{ w, h int }; Area() int }
type Rect struct{ w, h int }
func (r Rect) Area() int { return r.w * r.h }
func Sum[S interface{ Area() int }](xs ...S) (n int) { for _, x := range xs { n += x.Area() }; return }
                                                     
func Run() {
                                                       
                            
                                             
                                                                                                       
fmt.Println(Sum(Rect{1, 2}, Rect{3, 4}), Sum[Rect]())
}
