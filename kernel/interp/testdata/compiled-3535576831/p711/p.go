package p711
import os "os"
import fmt "fmt"
import errors "errors"

import "io/fs"
type codeErr struct{ code int }
func (c *codeErr) Error() string { return fmt.Sprint("code ", c.code) }
                                                       
                                                                                             
                                                                                                                   
func Run() {
              
                               
                                                                       
err := fmt.Errorf("w: %w", &codeErr{5}); var c *codeErr
fmt.Println(errors.As(err, &c), c.code, errors.As(errors.New("x"), &c)); var pe *fs.PathError
_, err = os.Open("/no/such/file"); fmt.Println(errors.As(err, &pe), errors.Is(err, fs.ErrNotExist), pe.Op, pe.Path)
}
