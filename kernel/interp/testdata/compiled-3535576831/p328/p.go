package p328
import io "io"
import fmt "fmt"

type row struct{ title string; next *row; list []int; err error }
                                              
                                      
                                    
                                                                                 
func Run() {
                                                                 
rows := []row{{"a", &row{}, []int{1}, io.EOF}}
rows[0].title, rows[0].next = "x", nil
rows[0].list, rows[0].err = nil, nil
fmt.Println(rows[0].title, rows[0].next == nil, rows[0].list == nil, rows[0].err)
}
