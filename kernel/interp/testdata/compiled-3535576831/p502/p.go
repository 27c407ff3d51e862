package p502
import strings "strings"
import fmt "fmt"
import bufio "bufio"

                                                            
                        
                                                        
                                                 
                                                                 
                                                  
func Run() {
s := bufio.NewScanner(strings.NewReader("one two\nthree\n"))
s.Split(bufio.ScanWords)
for s.Scan() { fmt.Print(len(s.Text()), s.Text(), ";") }
r := bufio.NewReader(strings.NewReader("ab\ncd"))
line, err := r.ReadString('\n'); rest, err2 := r.ReadString('\n')
fmt.Printf("%q %v %q %v\n", line, err, rest, err2)
}
