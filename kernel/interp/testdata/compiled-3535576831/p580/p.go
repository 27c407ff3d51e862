package p580
import strings "strings"
import fmt "fmt"

type Query struct { table string; conds []string; limit int }
func From(t string) *Query { return &Query{table: t} }
func (q *Query) Where(c string) *Query { q.conds = append(q.conds, c); return q }
func (q *Query) Limit(n int) *Query { q.limit = n; return q }
func (q Query) SQL() string { s := "SELECT * FROM " + q.table; if len(q.conds) > 0 { s += " WHERE " + strings.Join(q.conds, " AND ") }; if q.limit > 0 { s += fmt.Sprintf(" LIMIT %d", q.limit) }; return s }
                                                                                
func Run() {
                                                             
                                                      
                                                                                 
                                                             
                                                                                                                                                                                                             
fmt.Println(From("t").Where("a=1").Where("b>2").Limit(3).SQL(), From("u").SQL())
}
