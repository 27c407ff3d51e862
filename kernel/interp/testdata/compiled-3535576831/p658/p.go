package p658
import fmt "fmt"

func a() { type item struct{ n int }; fmt.Printf("%+v %T\n", item{1}, item{}); var x any = item{2}; fmt.Println(x) }
func b() { type item struct{ s string; f float64 }; fmt.Printf("%+v %T\n", item{"x", 1}, item{}); var x any = item{"y", 2}; fmt.Println(x) }
func c[T any](v T) { type box struct{ in T }; fmt.Printf("%v %+v\n", box{v}, []box{{v}, {v}}) }
                                        
                                                                  
func Run() {
                                                                                                                    
                                                                                                                                            
                                                                                               
a(); b(); a(); c(1); c("s"); c([]int{1})
{ type item bool; fmt.Printf("%v %T\n", item(true), item(false)) }
}
