package p462
import bytes "bytes"
import fmt "fmt"
import mat "gonum.org/v1/gonum/mat"
import sync "sync"
import io "io"

type N struct { m *mat.Dense; v []float64; f func(); ch chan int; mu sync.Mutex; w io.Writer; B bytes.Buffer }
                            
                            
                                          
func Run() {
                                                                                                              
n := N{v: []float64{1, 2.5}}
fmt.Println(n.v, n.m == nil)
fmt.Printf("%v\n", []any{n.v, n.m == nil})
}
