package p663
import fmt "fmt"
import strings "strings"

func try(f func()) { defer func() { fmt.Println(recover()) }(); f() }
func five() []int { return []int{1, 2, 3, 4, 5} }
      
                                      
                                                         
                                                      
                                                   
                                                 
                                             
                                                               
                                                        
func Run() {
                                                                     
                                                 
i := 7
try(func() { fmt.Println(five()[i]) })
try(func() { fmt.Println(strings.Split("a,b", ",")[2]) })
try(func() { fmt.Println(strings.Fields("a b")[i:]) })
try(func() { x := []int{1, 2}[i]; fmt.Println(x) })
try(func() { fmt.Println([]rune("héé")[i-5]) })
try(func() { fmt.Println([]byte("abc")[i]) })
try(func() { var a any = []int{1}; fmt.Println(a.([]int)[i]) })
try(func() { fmt.Println(strings.Repeat("ab", 2)[i:]) })
}
