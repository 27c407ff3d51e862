package p779
import io "io"
import fmt "fmt"

                                                                                                           
func Run() {
err := fmt.Errorf("w: %w", io.EOF); u, ok := err.(interface{ Unwrap() error }); fmt.Println(ok, u.Unwrap())
}
