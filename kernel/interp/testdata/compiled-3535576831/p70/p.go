package p70

func inner() { panic("deep") }
func middle() { inner() }
        
func Run() {
                              
                         
middle()
}
