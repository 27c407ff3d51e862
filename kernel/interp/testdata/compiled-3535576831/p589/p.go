package p589
import fmt "fmt"

func roman(n int) (s string) { for _, e := range []struct { v int; s string }{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} { for ; n >= e.v; n -= e.v { s += e.s } }; return }
                                            
func Run() {
                                                                                                                                                                                                                                                                                        
fmt.Println(roman(1994), roman(4), roman(0))
}
