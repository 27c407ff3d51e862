package p124
import fmt "fmt"

                                                                                                  
func Run() {
fmt.Println([]float64{1, 2.5, 1e-7}, []float32{0.1}, []string{"a b"}, []byte("hi"), [2]bool{true})
}
