package p776
import os "os"
import fmt "fmt"

func g(f *os.File) string { return f.Name() }
                        
func Run() {
                                             
fmt.Println(g(os.Stdin))
}
