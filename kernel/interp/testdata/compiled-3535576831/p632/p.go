package p632
import stat "gonum.org/v1/gonum/stat"
import floats "gonum.org/v1/gonum/floats"
import mat "gonum.org/v1/gonum/mat"
import fmt "fmt"

                                              
                 
                     
                                                                
                                                                                                               
func Run() {
m := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
var inv mat.Dense
err := inv.Inverse(m)
fmt.Printf("%.1f %v %v\n", mat.Formatted(&inv), err, mat.Det(m))
fmt.Println(stat.Mean([]float64{1, 2, 3}, nil), floats.Sum([]float64{1, 2}), floats.MaxIdx([]float64{1, 5, 2}))
}
