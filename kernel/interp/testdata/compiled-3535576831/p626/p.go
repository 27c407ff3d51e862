package p626
import fmt "fmt"
import strings "strings"
import errors "errors"

type user struct { Name string; Age int; Mail string }
func (u user) validate() error { var errs []error; if u.Name == "" { errs = append(errs, errors.New("no name")) }; if u.Age < 0 { errs = append(errs, fmt.Errorf("age %d", u.Age)) }; if !strings.Contains(u.Mail, "@") { errs = append(errs, fmt.Errorf("mail %q", u.Mail)) }; return errors.Join(errs...) }
                                           
                                         
func Run() {
                                                      
                                                                                                                                                                                                                                                                                                             
fmt.Println(user{"a", 1, "a@b"}.validate())
fmt.Println(user{"", -1, "x"}.validate())
}
