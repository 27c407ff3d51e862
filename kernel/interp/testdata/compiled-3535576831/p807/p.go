package p807
import fmt "fmt"

import "net"
type IP net.IP
                                       
func Run() {
            
              
fmt.Println(IP{1, 2, 3, 4}, len(IP{1}))
}
