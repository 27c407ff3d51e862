package p646
import fmt "fmt"

                           
                                                
                                                                              
                                                                          
                                                                                                                       
                                                                          
                                                   
                                                  
              
                 
             
             
                                                                                 
                   
                     
 
func get(m map[string]int, k string) (int, bool) { if v, ok := m[k]; ok { return v, true } else { return v - 1, ok } }
                                                  
func Run() {
m := map[string]int{"a": 1}
for _, k := range []string{"a", "b", "a", "c"} {
	if v, ok := m[k]; ok { fmt.Print("has", v) } else { fmt.Print("not", v, ok) }
	if v, ok := m[k]; !ok { fmt.Print("no", v) } else { fmt.Print("yes", v) }
	if v, ok := m[k]; ok { fmt.Print("h", v) } else if w, ok := m["a"]; ok { fmt.Print(v, w) } else { fmt.Print("never") }
	if v, ok := m[k]; ok && v == 1 { fmt.Print("one") } else { fmt.Print(v) }
	if v, ok := m[k]; v == 0 { fmt.Print("zero", ok) }
	if v, _ := m[k]; v == 0 { fmt.Print("blank", v) }
	v, ok := m[k]
	fmt.Print(v, ok)
	w, _ := m[k]
	fmt.Print(w)
	switch x, ok := m[k]; { case ok: fmt.Print("s", x); default: fmt.Print("d", x) }
	var y, fine = m[k]
	fmt.Println(y, fine)
}
                                                                                                                      
fmt.Println(get(m, "a")); fmt.Println(get(m, "z"))
}
