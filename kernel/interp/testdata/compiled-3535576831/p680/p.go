package p680
import fmt "fmt"

                                                                                 
                                          
func Run() {
len := func(s string) int { return 42 }; true := false; string := 3; nil := "nil"
fmt.Println(len("abc"), true, string, nil)
}
