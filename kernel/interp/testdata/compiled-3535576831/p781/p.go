package p781
import time "time"
import big "math/big"
import fmt "fmt"

import "net"
                                                                                                                                                                          
func Run() {
            
for _, x := range []any{time.Second, 5, net.IPv4(1, 2, 3, 4), big.NewInt(7)} { if s, ok := x.(fmt.Stringer); ok { fmt.Print(s.String(), " ") } else { fmt.Print("no ") } }
}
