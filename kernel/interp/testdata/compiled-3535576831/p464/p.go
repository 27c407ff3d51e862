package p464
import bytes "bytes"
import sort "sort"
import strings "strings"
import bufio "bufio"
import fmt "fmt"
import io "io"

type Ints []int
func (s Ints) Len() int { return len(s) }
func (s Ints) Less(i, j int) bool { return s[i] < s[j] }
func (s Ints) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
                  
func id(s Ints) Ints { return s }
                
              
type Up struct{ r io.Reader }
func (u Up) Read(p []byte) (int, error) { n, err := u.r.Read(p); copy(p, bytes.ToUpper(p[:n])); return n, err }
func NewUp(s string) Up { return Up{strings.NewReader(s)} }
                                  
                           
func cp(w io.Writer, r io.Reader) int64 { n, _ := io.Copy(w, r); return n }
                      
                                               
                                     
                                           
func Run() {
               
                                         
                                                        
                                                        
x := Ints{3, 1, 2}
                                 
sort.Sort(id(x))
fmt.Println(x)
                             
                                                                                                               
                                                           
b, err := io.ReadAll(NewUp("abc"))
fmt.Println(string(b), err)
                                                                           
var sb strings.Builder
fmt.Println(cp(&sb, NewUp("xyz")), sb.String())
sc := bufio.NewScanner(NewUp("a\nb"))
for sc.Scan() { fmt.Print(sc.Text(), ";") }
}
