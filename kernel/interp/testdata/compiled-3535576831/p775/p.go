package p775
import io "io"
import fmt "fmt"
import bufio "bufio"
import os "os"

                                                                                                                                                   
func Run() {
r := bufio.NewReader(os.Stdin); _ = r; var rd io.Reader = os.Stdin; fmt.Println(rd != nil); sc := bufio.NewScanner(os.Stdin); fmt.Println(sc.Err())
}
