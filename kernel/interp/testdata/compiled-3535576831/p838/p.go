package p838
import image "image"
import fmt "fmt"

type St image.Point
type Rc image.Rectangle
                                                                                   
func Run() {
                   
                       
fmt.Println(St{1, 2}, Rc{Max: image.Pt(3, 4)}, image.Point(St{5, 6}), []St{{7, 8}})
}
