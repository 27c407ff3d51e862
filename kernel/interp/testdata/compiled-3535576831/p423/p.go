package p423
import errors "errors"
import fmt "fmt"

func g() (out []int, err error) {
	for i, j := 0, 10; i < j; i, j = i+1, j-1 {
		defer func() {}()
		j--
		f := func() int { i++; return i + j }
		if f() > 100 { return nil, errors.New("x") }
		out = append(out, f(), i, j)
	}
	return out, nil
}
                
func h() (out []int, err error) {
	for i, j := 0, 10; i < j; i, j = i+1, j-1 {
		j--
		f := func() int { i++; return i + j }
		if f() > 11 { return out, errors.New("x") }
		out = append(out, f(), i, j)
	}
	return out, nil
}
                
func Run() {
                                 
                                            
                   
     
                                       
                                              
                              
  
                
 
fmt.Println(g())
                                 
                                            
     
                                       
                                             
                              
  
                
 
fmt.Println(h())
}
