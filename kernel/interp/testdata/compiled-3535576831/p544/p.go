package p544
import fmt "fmt"
import base64 "encoding/base64"
import hex "encoding/hex"
import csv "encoding/csv"
import strings "strings"

                                                          
                                                           
                                                                                                 
func Run() {
r := csv.NewReader(strings.NewReader("a,b\n1,\"x, y\"\n"))
recs, err := r.ReadAll(); fmt.Println(recs, len(recs), err)
fmt.Println(base64.StdEncoding.EncodeToString([]byte("hi!")), hex.EncodeToString([]byte{255, 1}))
}
