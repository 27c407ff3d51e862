package p395
import os "os"
import fmt "fmt"
import io "io"

                           
                
                 
                        
                                
             
               
                           
                        
func Run() {
read, write, _ := os.Pipe()
old := os.Stdout
os.Stdout = write
fmt.Println("caught", 1)
fmt.Fprint(os.Stdout, "as well")
write.Close()
os.Stdout = old
text, _ := io.ReadAll(read)
fmt.Printf("%q\n", text)
}
