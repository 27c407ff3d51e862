package p604
import maps "maps"
import fmt "fmt"
import strings "strings"
import strconv "strconv"
import slices "slices"

type Item struct { Name string; Qty int; Tags map[string]bool }
                         
                                                                           
                          
                           
                    
                                                                           
                                  
 
                                                                                                         
func Run() {
                                                               
inv := map[string]*Item{}
for _, line := range []string{"nut 3 small", "bolt 2 big", "nut 4 steel"} {
	f := strings.Fields(line)
	n, _ := strconv.Atoi(f[1])
	it, ok := inv[f[0]]
	if !ok { it = &Item{Name: f[0], Tags: map[string]bool{}}; inv[f[0]] = it }
	it.Qty += n; it.Tags[f[2]] = true
}
for _, k := range slices.Sorted(maps.Keys(inv)) { fmt.Println(k, inv[k].Qty, len(inv[k].Tags), *inv[k]) }
}
