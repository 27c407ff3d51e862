package p376
import fmt "fmt"

func vf(fs ...func(int) int) int { r := 1; for _, f := range fs { r = f(r) }; return r }
                                                                                    
func Run() {
                                                                                        
fmt.Println(vf(func(i int) int { return i + 1 }, func(i int) int { return i * 10 }))
}
