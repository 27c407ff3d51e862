package p9
import fmt "fmt"

                       
             
          
                   
               
                   
                                              
func Run() {
s1 := []int{1, 2, 3, 4}
s2 := s1[1:3]
s2[0] = 20
s2 = append(s2, 40)
s3 := s1[1:2:2]
s3 = append(s3, 99)
fmt.Println(s1, s2, s3, len(s2), cap(s3) >= 2)
}
