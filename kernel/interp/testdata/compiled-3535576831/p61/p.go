package p61
import sync "sync"
import fmt "fmt"

var mu sync.Mutex
func locked() int {
	mu.Lock()
	defer mu.Unlock()
	return 3
}

func Run() {
fmt.Println(locked() + locked())
}
