package p581
import fmt "fmt"

func det(m [][]float64) (d float64) {
	if len(m) == 1 { return m[0][0] }
	for c := range m {
		var minor [][]float64
		for _, row := range m[1:] { minor = append(minor, append(append([]float64{}, row[:c]...), row[c+1:]...)) }
		sign := 1.0
		if c%2 == 1 { sign = -1 }
		d += sign * m[0][c] * det(minor)
	}
	return
}
                                                              
func Run() {
                                     
                                  
                   
                       
                                                                                                            
             
                           
                                  
  
       
 
fmt.Println(det([][]float64{{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}))
}
