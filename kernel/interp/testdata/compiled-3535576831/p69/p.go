package p69
import errors "errors"

                             
func Run() {
panic(errors.New("an error"))
}
