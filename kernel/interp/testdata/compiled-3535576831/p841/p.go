package p841
import fmt "fmt"
import strconv "strconv"

                                                                                                      
                                                                                                                                       
type B []byte; type R []rune;                                                       
                                                                                                                                           
                                                                                                                                                                    
                                                                                                                           
                                                                                                                             
                                                                                                                   
                                                                                                                                    
                                                                                    
func Run() {
var f32 float32 = 16777216; fmt.Println(f32+1 == f32, float64(f32)+1, int32(f32), uint8(int(f32)>>20))
fmt.Println(string([]byte{104, 105}), []byte("é"), string([]rune{233, 66}), []rune("é"), string('x'), strconv.Quote(string(rune(7))))
                              fmt.Println(string(B("ab")), len(R("éa")), B("x")[0])
c := complex(1, -2); fmt.Println(c*c, real(c), imag(c), c == complex(1, -2), -c, complex64(c)); fmt.Printf("%.1f %v\n", c, c/complex(0, 1))
x := [3]int{1, 2, 3}; y := x; y[0] = 9; p := &x; p[1] = 7; for i, v := range p { p[2] = 50; fmt.Print(i, v, " ") }; fmt.Println(x, y, x == [3]int{1, 7, 50}, len(p))
for i, v := range x { x[2] = 60; fmt.Print(i, v, " ") }; s := x[:]; for i, v := range s { s[2] = 70; fmt.Print(i, v, " ") }
t := [...]string{2: "c", 0: "a"}; fmt.Println(len(t), t, [2][2]int{{1}, {2, 3}}, []int{5: 1, 2, 1: 7}, [...]int{'a': 1}['a'])
var u8 = uint8(250); for i := u8; i >= u8; i++ { fmt.Print(i, " ") }; fmt.Println(u8 + 10, -u8, u8<<4>>4, int8(u8))
z := s[1:2:2]; z = append(z, 1000); fmt.Println(s, z, cap(z) >= 2, s[len(s):], append([]int(nil), s...), append(s[:1], s[2:]...), s)
n := copy(s, []int{4, 5}); m := copy(make([]byte, 3), "hello"); fmt.Println(n, m, s)
}
