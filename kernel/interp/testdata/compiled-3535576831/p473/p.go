package p473
import fmt "fmt"
import io "io"
import errors "errors"

type Account struct {
	Owner   string
	balance float64
	log     []string
}
type InsufficientError struct{ Need, Have float64 }
func (e *InsufficientError) Error() string { return fmt.Sprintf("need %.2f, have %.2f", e.Need, e.Have) }
type sentinel struct{}
func (*sentinel) Error() string { return "amount must be positive" }
func (a *Account) Withdraw(x float64) error {
	if x <= 0 { return fmt.Errorf("withdraw %v: %w", x, io.ErrShortWrite) }
	if x > a.balance { return &InsufficientError{x, a.balance} }
	a.balance -= x
	a.log = append(a.log, fmt.Sprint("-", x))
	return nil
}
                                        
                                         
                     
                             
         
                                              
                                                                            
                                                                
  
 
                                 
func Run() {
                     
               
                
                 
 
                                                   
                                                                                                         
                      
                                                                    
                                             
                                                                        
                                                             
               
                                          
           
 
a := &Account{Owner: "Ada", balance: 10}
for _, x := range []float64{3, -1, 100} {
	err := a.Withdraw(x)
	var short *InsufficientError
	switch {
	case err == nil: fmt.Println("ok", a.balance)
	case errors.As(err, &short): fmt.Println("short by", short.Need-short.Have)
	case errors.Is(err, io.ErrShortWrite): fmt.Println("bad:", err)
	}
}
fmt.Printf("%+v %v\n", *a, a.log)
}
