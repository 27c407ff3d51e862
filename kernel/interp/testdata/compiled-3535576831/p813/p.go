package p813
import fmt "fmt"
import os "os"

      
                        
         
                            
                         
  
                   
                              
                                     
                      
  
 
   
                                                                                          
    
                                                                      
      
     
                                                   
func Run() {
outer:
for i := 0; i < 4; i++ {
	switch {
	case i == 1: continue outer
	case i == 3: break outer
	}
	for j := range 3 {
		if j == 2 { continue outer }
		if i == 2 && j == 1 { break outer }
		fmt.Print(i, j, " ")
	}
}
sw:
switch x := 3; { case x > 2: for { break sw }; fmt.Print("no"); default: fmt.Print("no") }
blk:
switch { default: if len(os.Args) > 0 { break blk }; fmt.Print("no") }
i := 0
loop:
if i < 3 { fmt.Print("g", i, " "); i++; goto loop }
}
