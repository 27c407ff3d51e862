package p757
import strconv "strconv"
import fmt "fmt"
import errors "errors"

                                                                                                                                                                                                                                                                                                                                                                 
func Run() {
n, err := strconv.Atoi("12x"); fmt.Println(n, err); f, err := strconv.ParseFloat("1e400", 64); fmt.Println(f, err); b, err := strconv.ParseBool("T"); fmt.Println(b, err, strconv.Quote("a\n"), strconv.FormatInt(-255, 16)); u, err := strconv.ParseUint("300", 10, 8); fmt.Println(u, err); var ne *strconv.NumError; fmt.Println(errors.As(err, &ne), ne.Func)
}
