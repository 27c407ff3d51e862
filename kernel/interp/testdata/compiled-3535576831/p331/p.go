package p331
import topology "setlab/setlib/topology"
import rand "math/rand/v2"
import fmt "fmt"

                         
                  
                                                                                                                                                  
 
                       
                                    
 
func Run() {
var all []topology.Custom
for i := range 3 {
	all = append(all, topology.Custom{Name: "x", RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change { fmt.Println(i); return nil }})
}
for _, c := range all {
	c.RewireFunc(topology.State{}, nil)
}
}
