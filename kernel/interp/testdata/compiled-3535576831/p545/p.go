package p545
import fmt "fmt"

import ("crypto/sha256"; "hash/fnv")
                                              
                                                                   
func Run() {
                                    
fmt.Printf("%x\n", sha256.Sum256([]byte("a")))
h := fnv.New32a(); h.Write([]byte("hello")); fmt.Println(h.Sum32())
}
