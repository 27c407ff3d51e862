package p15

                         
               
func Run() {
var nilmap map[string]int
nilmap["a"] = 1
}
