package p106
import stat "gonum.org/v1/gonum/stat"
import floats "gonum.org/v1/gonum/floats"
import mat "gonum.org/v1/gonum/mat"
import fmt "fmt"

                                               
                  
                
                                 
                                                                            
func Run() {
dm := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
var prod mat.Dense
prod.Mul(dm, dm)
fmt.Println(mat.Formatted(&prod))
fmt.Println(stat.Mean([]float64{1, 2, 3}, nil), floats.Sum([]float64{1, 2}))
}
