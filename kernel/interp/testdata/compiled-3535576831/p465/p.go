package p465
import os "os"
import fmt "fmt"
import errors "errors"
import io "io"

import "io/fs"
type W struct{ op string; err error }
func (w *W) Error() string { return w.op + ": " + w.err.Error() }
func (w *W) Unwrap() error { return w.err }
type Code int
func (c Code) Error() string { return fmt.Sprint("code ", int(c)) }
type Multi []error
func (m Multi) Error() string { return fmt.Sprint(len(m), " errors") }
func (m Multi) Unwrap() []error { return m }
                          
func wrap(e error) error { return &W{"op", e} }
                
                                                                                      
                                          
          
                                                                                 
        
                                                           
                              
                                                            
                    
                                 
                                                                                                                       
func Run() {
              
                                     
                                                                 
                                           
             
                                                                   
                  
                                                                      
                                            
base := errors.New("base")
                                               
e1 := wrap(base)
fmt.Println(e1, errors.Is(e1, base), errors.Unwrap(e1) == base, errors.Is(e1, io.EOF))
e2 := fmt.Errorf("ctx: %w", wrap(Code(3)))
var c Code
fmt.Println(errors.Is(e2, Code(3)), errors.Is(e2, Code(4)), errors.As(e2, &c), c)
var w *W
fmt.Println(errors.As(e2, &w), w.op, errors.As(io.EOF, &w))
e3 := errors.Join(Code(1), e1)
fmt.Println(errors.Is(e3, base), errors.Is(e3, Code(1)), e3)
var pe *fs.PathError
_, err := os.Open("/nonexistent")
fmt.Println(errors.As(fmt.Errorf("x: %w", wrap(err)), &pe), errors.Is(wrap(err), fs.ErrNotExist), errors.Is(nil, base))
}
