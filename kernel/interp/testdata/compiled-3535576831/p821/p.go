package p821
import fmt "fmt"

type L []L
                                                           
func Run() {
          
l := L{L{}, L{L{}, nil}}; fmt.Println(len(l), len(l[1]), l)
}
