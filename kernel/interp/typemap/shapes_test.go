//lint:file-ignore U1000 The declarations are compared as types.

package typemap

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"sort"
	"strings"
	"sync"
	"time"
)

// The test compiles this file and also type-checks it. It compares the types that the map makes of
// the declarations with the compiled ones.

type (
	number   int
	ratio    float64
	word     string
	flags    [4]bool
	numbers  []number
	index    map[word]numbers
	reader   *strings.Reader
	callback func(number, ...word) (index, error)
	events   <-chan callback
	moment   time.Time
	lockable sync.Mutex
	whatever any
	anyType  reflect.Type
	aliased  = map[number]*point
)

func (n number) String() string   { return fmt.Sprintf("#%d", int(n)) }
func (n *number) Add(m number)    { *n += m }
func (w word) Error() string      { return "word " + string(w) }
func (w word) Is(e error) bool    { return errors.Is(e, io.EOF) }
func (f flags) count() (n number) { return number(len(f)) }
func (i index) Len() int          { return len(i) }
func (c callback) Call() error    { _, err := c(1, "x"); return err }

type point struct {
	X     number `json:"x,omitempty"`
	Y     number
	label word
	_     int32
	when  time.Time
	buf   bytes.Buffer
}

func (p point) MarshalJSON() ([]byte, error) { return json.Marshal(fmt.Sprint(p.X, p.Y, p.label)) }
func (p *point) Move(by point) *point        { p.X += by.X; p.Y += by.Y; return p }
func (p point) with(label word) point        { p.label = label; return p }

// Recursion through all kinds of types.
type (
	list struct {
		value any
		next  *list
	}
	tree struct {
		kids  map[string]tree
		elder []tree
		visit func(tree, *forest) [2]tree
		pairs *[2]tree
		box   *struct {
			tree
			n int
		}
		in    interface{ Grow(tree) forest }
		feed  chan [3]tree
		plain struct{ up *tree }
	}
	forest     [2]treeHolder
	treeHolder struct{ trees map[*forest]tree }
	self       []self
	selfMap    map[string]selfMap
	selfPtr    *selfPtr
	selfFunc   func(selfFunc) selfFunc
	selfChan   chan selfChan
	grower     interface {
		Grow(tree) forest
		next() grower
	}
	first  struct{ s second }
	second struct{ t third }
	third  struct {
		p *first
		e embeds
	}
)

func (l *list) Len() int {
	if l == nil {
		return 0
	}
	return 1 + l.next.Len()
}
func (t tree) Grow(o tree) (f forest)         { f[0].trees = o.kidsByForest(); return f }
func (t tree) kidsByForest() map[*forest]tree { return map[*forest]tree{nil: t} }
func (f selfFunc) Twice() selfFunc            { return f(f) }

// Embedding.
type (
	embeds struct {
		number
		*point
		fmt.Stringer
		io.ReadWriter
		pair[word, int]
		sync.Mutex
		error
	}
	ambiguous struct {
		embedsTwo
		index
	}
	embedsTwo   struct{ numbersOnly }
	numbersOnly struct{ numbers }
	shallow     struct{ *deepEmbed }
	deepEmbed   struct{ *shallow2 }
	shallow2    struct {
		shallow
		point
	}
	server struct {
		http.Handler
		*http.Client
		sort.Interface
	}
	unnamedFields struct {
		A struct{ number }
		B *struct {
			*point
			word
		}
		C []struct {
			hidden int
			fmt.Stringer
		}
		D struct{ ambiguous }
		E map[struct{ a, b int }]interface {
			String() string
			unexportedHere(point) (*point, error)
		}
		F struct {
			_ int
			x string
		}
	}
)

func (ambiguous) Ambiguous() unnamedFields { return unnamedFields{} }
func (n numbersOnly) Sum() (sum number) {
	for _, x := range n.numbers {
		sum += x
	}
	return sum
}

// Generic types.
type (
	pair[A, B any] struct {
		First  A
		Second B
	}
	chain[T any] struct {
		value T
		next  *chain[T]
		all   map[string]chain[T]
	}
	set[T comparable] map[T]struct{}
	holder[T any]     struct{ chain[pair[T, *holder[T]]] }
	short             = pair[int, word]
	ordinal           = int
	instances         struct {
		A pair[int, string]
		B pair[point, []map[word]*time.Time]
		C chain[chain[int]]
		D set[[2]number]
		E pair[func(int, ...word) (error, bool), interface {
			Do(point)
			io.Closer
		}]
		F holder[word]
		G pair[struct {
			A int `k:"v"`
			B word
		}, <-chan any]
		H *pair[struct{}, chan<- error]
		I pair[struct {
			short
			ordinal
			*number
			error
			fmt.Stringer
			hidden int
		}, interface{ hidden() short }]
		J struct {
			short
			ordinal
		}
	}
)

func (p pair[A, B]) Swap() pair[B, A]  { return pair[B, A]{p.Second, p.First} }
func (p *pair[A, B]) Set(a A, b B)     { p.First, p.Second = a, b }
func (c *chain[T]) Push(v T) *chain[T] { return &chain[T]{value: v, next: c} }
func (s set[T]) Has(v T) bool          { _, ok := s[v]; return ok }
func (h holder[T]) Value() T           { return h.value.First }

// shapes holds the compiled types by name.
var shapes = map[string]reflect.Type{
	"number": reflect.TypeFor[number](), "ratio": reflect.TypeFor[ratio](), "word": reflect.TypeFor[word](),
	"flags": reflect.TypeFor[flags](), "numbers": reflect.TypeFor[numbers](), "index": reflect.TypeFor[index](),
	"reader": reflect.TypeFor[reader](), "callback": reflect.TypeFor[callback](), "events": reflect.TypeFor[events](),
	"moment": reflect.TypeFor[moment](), "lockable": reflect.TypeFor[lockable](), "whatever": reflect.TypeFor[whatever](),
	"anyType": reflect.TypeFor[anyType](), "aliased": reflect.TypeFor[aliased](), "point": reflect.TypeFor[point](),
	"list": reflect.TypeFor[list](), "tree": reflect.TypeFor[tree](), "forest": reflect.TypeFor[forest](),
	"treeHolder": reflect.TypeFor[treeHolder](), "self": reflect.TypeFor[self](), "selfMap": reflect.TypeFor[selfMap](),
	"selfPtr": reflect.TypeFor[selfPtr](), "selfFunc": reflect.TypeFor[selfFunc](), "selfChan": reflect.TypeFor[selfChan](),
	"grower": reflect.TypeFor[grower](), "first": reflect.TypeFor[first](), "second": reflect.TypeFor[second](),
	"third": reflect.TypeFor[third](), "embeds": reflect.TypeFor[embeds](), "ambiguous": reflect.TypeFor[ambiguous](),
	"embedsTwo": reflect.TypeFor[embedsTwo](), "numbersOnly": reflect.TypeFor[numbersOnly](), "shallow": reflect.TypeFor[shallow](),
	"deepEmbed": reflect.TypeFor[deepEmbed](), "shallow2": reflect.TypeFor[shallow2](), "server": reflect.TypeFor[server](),
	"unnamedFields": reflect.TypeFor[unnamedFields](), "instances": reflect.TypeFor[instances](),
}
