package p583
import fmt "fmt"

type Graph map[string][]string
func (g Graph) BFS(from, to string) []string {
	prev := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; {
		at := queue[0]; queue = queue[1:]
		if at == to { var path []string; for n := to; n != ""; n = prev[n] { path = append([]string{n}, path...) }; return path }
		for _, n := range g[at] { if _, seen := prev[n]; !seen { prev[n] = at; queue = append(queue, n) } }
	}
	return nil
}
                                                                                                            
func Run() {
                              
                                              
                                    
                                               
                                   
                                                                                                                           
                                                                                                     
  
           
 
fmt.Println(Graph{"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": {"e"}}.BFS("a", "e"), Graph{}.BFS("x", "y"))
}
